import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { client, printStation } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { localKeyOf } from './local-key.ts';
import { hashOfSecret, isSecretOf, readStationToken } from './station-token.ts';

export type CurrentStation = { client_id: string; station_id: string };

/** A station has no session: its token is valid until the station is removed or its client is blocked. */
export async function admitStation(
  { db }: Pick<Deps, 'db'>,
  token: string | undefined,
): Promise<CurrentStation> {
  const claims = token === undefined ? undefined : readStationToken(token);
  if (!claims) throw refusal('UNAUTHORIZED');
  const { client_id, station_id, secret } = claims;
  const [row] = await db
    .select({ secret_hash: printStation.secret_hash, is_active: client.is_active })
    .from(printStation)
    .innerJoin(client, eq(client.id, printStation.client_id))
    .where(and(eq(printStation.client_id, client_id), eq(printStation.station_id, station_id)));
  if (!row || !isSecretOf(secret, row.secret_hash)) throw refusal('UNAUTHORIZED');
  if (!row.is_active) throw refusal('CLIENT_INACTIVE');
  return { client_id, station_id };
}

/** Proves to a removed station that the portal itself refuses it (print-station/local-key.ts). */
export function signRemoval(token: string | undefined): string | undefined {
  const claims = token === undefined ? undefined : readStationToken(token);
  if (!claims) return undefined;
  const key = Buffer.from(localKeyOf(hashOfSecret(claims.secret)), 'base64url');
  return createHmac('sha256', key).update('removed').digest('base64url');
}
