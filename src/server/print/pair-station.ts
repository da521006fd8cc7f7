import { addMinutes } from 'date-fns/addMinutes';
import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { printerLimits } from '#domain/labels/printer.ts';
import type { Timestamp } from '#domain/shipment/shipment.ts';
import { audit } from '#server/audit.ts';
import { holdClient } from '#server/clients/lock-client.ts';
import { client, printStation } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { timestamp } from '#server/timestamp.ts';
import { hashOfCode, hashOfSecret, isSecretOf, newPairingCode, stationToken } from './station-token.ts';
import { countStations, dropUnpaired } from './stations.ts';

const codeMinutes = 10;

type PairDeps = Pick<Deps, 'db' | 'clock' | 'caller' | 'queue'>;

export async function makeCode(
  { db, clock }: PairDeps,
  { client_id }: CurrentUser,
  name: string,
): Promise<{ code: string; expires: Timestamp; station_id: string }> {
  const code = newPairingCode();
  const station_id = v7();
  const code_expires = addMinutes(clock.now(), codeMinutes);
  await db.transaction(async (tx) => {
    await holdClient(tx, client_id);
    if ((await countStations(tx, client_id)) >= printerLimits.stations) throw refusal('PRINT_STATION_LIMIT');
    await dropUnpaired(tx, client_id);
    await tx.insert(printStation).values({
      client_id,
      station_id,
      name,
      created: clock.now(),
      code_hash: hashOfCode(code),
      code_expires,
    });
  });
  return { code, expires: timestamp(code_expires), station_id };
}

type Requested = { code: string; secret: string; version: string; platform: string };

/** A code works once; the same station may repeat it, because the answer may have been lost. */
export async function pairStation(
  deps: PairDeps,
  { code, secret, version, platform }: Requested,
): Promise<{ token: string; station_id: string; name: string }> {
  const proof = Buffer.from(secret, 'base64url');
  return deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ station: printStation, is_active: client.is_active })
      .from(printStation)
      .innerJoin(client, eq(client.id, printStation.client_id))
      .where(eq(printStation.code_hash, hashOfCode(code)))
      .for('update', { of: printStation });
    const now = deps.clock.now();
    if (!found?.is_active || !found.station.code_expires || found.station.code_expires <= now)
      throw refusal('NOT_FOUND');
    const { client_id, station_id, name, secret_hash } = found.station;
    if (secret_hash && !isSecretOf(proof, secret_hash)) throw refusal('NOT_FOUND');
    if (!secret_hash) {
      await tx
        .update(printStation)
        .set({ secret_hash: hashOfSecret(proof), paired: now, version, platform })
        .where(and(eq(printStation.client_id, client_id), eq(printStation.station_id, station_id)));
      await audit(deps, tx, 'print_station_paired', { client_id, details: { station_id } });
      await orderMail(deps, tx, { mail: 'account-notice', client_id, what: 'station_paired', name });
    }
    return { token: stationToken({ client_id, station_id, secret: proof }), station_id, name };
  });
}
