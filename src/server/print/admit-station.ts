import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { client, printStation } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { isConnected } from './is-connected.ts';
import { localKeyOf } from './local-key.ts';
import { hashOfSecret, isSecretOf, readStationToken } from './station-token.ts';

export type CurrentStation = { client_id: string; station_id: string };

/** `id` differs between computers and between folders of one computer (print-station/data-folder.ts). */
type Computer = { id: string; host: string };

/** From the header `id host`; a program that is no station may omit it. */
export function readComputer(header = ''): Computer {
  const [, id = '', host = ''] = /^([\w-]{1,64})(?: (\S{1,300}))?$/.exec(header) ?? [];
  return { id, host: readHost(host) };
}

function readHost(encoded: string): string {
  try {
    return decodeURIComponent(encoded).slice(0, 100);
  } catch {
    return '';
  }
}

/** A station has no session: its token is valid until the station is removed or its client is blocked. */
export async function admitStation(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string | undefined,
  computer: Computer,
): Promise<CurrentStation> {
  const claims = token === undefined ? undefined : readStationToken(token);
  if (!claims) throw refusal('UNAUTHORIZED');
  const { client_id, station_id, secret } = claims;
  const [row] = await deps.db
    .select({ station: printStation, is_active: client.is_active })
    .from(printStation)
    .innerJoin(client, eq(client.id, printStation.client_id))
    .where(and(eq(printStation.client_id, client_id), eq(printStation.station_id, station_id)));
  if (!row || !isSecretOf(secret, row.station.secret_hash)) throw refusal('UNAUTHORIZED');
  if (!row.is_active) throw refusal('CLIENT_INACTIVE');
  if (row.station.computer !== computer.id) await admitComputer(deps, row.station, computer);
  return { client_id, station_id };
}

/**
 * A copied data folder would print the same jobs twice, so only one computer works with an identity. Another one takes
 * over once the first is gone.
 */
async function admitComputer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id, station_id, ...before }: typeof printStation.$inferSelect,
  { id, host }: Computer,
): Promise<void> {
  const now = clock.now();
  const own = and(eq(printStation.client_id, client_id), eq(printStation.station_id, station_id));
  if (before.computer === null || !isConnected(before.seen, now)) {
    const known =
      before.computer === null ? isNull(printStation.computer) : eq(printStation.computer, before.computer);
    const changed = await db
      .update(printStation)
      .set({ computer: id, host, seen: now, twin_host: null, twin_seen: null })
      .where(and(own, known))
      .returning({ station_id: printStation.station_id });
    if (changed.length > 0) return;
  }
  const [current] = await db
    .update(printStation)
    .set({ twin_host: host, twin_seen: now })
    .where(own)
    .returning({ computer: printStation.computer, host: printStation.host });
  if (!current) throw refusal('UNAUTHORIZED');
  // Two requests of one computer arrived at the same time.
  if (current.computer === id) {
    await db.update(printStation).set({ twin_host: null, twin_seen: null }).where(own);
    return;
  }
  throw refusal('PRINT_STATION_TWICE', { host: current.host });
}

/** Proves to a removed station that the portal itself refuses it (print-station/local-key.ts). */
export function signRemoval(token: string | undefined): string | undefined {
  const claims = token === undefined ? undefined : readStationToken(token);
  if (!claims) return undefined;
  const key = Buffer.from(localKeyOf(hashOfSecret(claims.secret)), 'base64url');
  return createHmac('sha256', key).update('removed').digest('base64url');
}
