import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { handoverTotals } from '#domain/shipment/handover.ts';
import type { ClosedHandover } from '#domain/shipment/handover-list.ts';
import type { Day } from '#domain/values/working-days.ts';
import { audit } from '#server/audit.ts';
import { holdClient } from '#server/clients/lock-client.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, type HandoverContents, handoverLine, handoverList } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  earlierAnswer,
  findKey,
  inProgress,
  type KeyedCall,
  type KeyedRequest,
  keyedCall,
  saveAnswer,
} from '#server/keys/idempotency.ts';
import { findHandedOver, handoverLineOf } from '#server/shipment/handover.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import { findShipments } from '#server/shipment/queries.ts';
import { markHandedOver } from './mark-handed-over.ts';
import { findListByClientRef, type HandoverListRow, numberOf, showList, withLines } from './queries.ts';

const closeOperation = 'shipment/handover/close';

type Requested = { day: Day; shipment_ids: readonly string[] };
type Request = KeyedRequest & { device: string };
type CloseDeps = Pick<Deps, 'db' | 'clock' | 'caller' | 'config' | 'marks'>;

/**
 * Closes the list of a day exactly once: list, lines, answer and audit entry are one transaction. A repeat gets the
 * first answer.
 */
export async function closeHandover(
  deps: CloseDeps,
  { client_id }: CurrentUser,
  { day, shipment_ids }: Requested,
  { device, ...request }: Request,
): Promise<ClosedHandover> {
  const requested = { day, shipment_ids: [...new Set(shipment_ids)] };
  const call = keyedCall(request, { client_id, op: closeOperation, input: requested });
  await deps.marks?.ready();
  const closed = await deps.db.transaction((tx) => storeList(deps, tx, call, { ...requested, device }));
  if (closed) return closed;
  const earlier = (await earlierAnswer(deps, call)) ?? (await oldAnswer(deps, call));
  // A list is never half closed, so there is nothing to take over.
  if (!earlier || earlier === 'taken_over') throw inProgress(call);
  return earlier.response as ClosedHandover;
}

/** Returns undefined if the key is in use: a simultaneous repeat gets the first answer, not a conflict. */
async function storeList(
  deps: CloseDeps,
  tx: DbOrTx,
  call: KeyedCall,
  { day, shipment_ids, device }: Requested & { device: string },
): Promise<ClosedHandover | undefined> {
  const { client_id, key } = call;
  await holdClient(tx, client_id);
  if ((await findKey(tx, call)) || (await findListByClientRef(tx, call))) return undefined;
  const found = await findOpen(tx, client_id, { day, shipment_ids });
  const now = deps.clock.now();
  const contents = await contentsOf(deps, tx, client_id, found);
  const totals = handoverTotals(contents.lines.map((it) => it.shipment));
  const row: HandoverListRow = {
    client_id,
    list_id: v7(),
    client_ref: key,
    serial: await nextSerial(tx, client_id),
    day,
    closed: now,
    closed_by: client_id,
    closed_on: device,
    reopened: null,
    ...totals,
    client_number: contents.client.number,
  };
  await tx.insert(handoverList).values({ ...row, contents });
  await tx.insert(handoverLine).values(
    found.map(({ shipment: { shipment_id } }, index) => ({
      client_id,
      shipment_id,
      list_id: row.list_id,
      position: index + 1,
    })),
  );
  await markHandedOver(tx, row, shipment_ids);
  const [listed] = await withLines(tx, client_id, [row]);
  const answer = showList(listed ?? { row, lines: [] }, now);
  // The client's lists are locked, so the key was taken for another operation or cancelled.
  if (!(await saveAnswer(tx, call, { now, answer: { status: 200, response: answer } })))
    throw inProgress(call);
  const details = { list_id: row.list_id, number: numberOf(row), shipments: row.shipments };
  await audit(deps, tx, 'handover_closed', { client_id, details });
  return answer;
}

async function findOpen(
  tx: DbOrTx,
  client_id: string,
  { day, shipment_ids }: Requested,
): Promise<ShipmentRows[]> {
  const requested = new Set(shipment_ids);
  const found = (await findHandedOver(tx, client_id, day)).filter((it) =>
    requested.has(it.shipment.shipment_id),
  );
  if (found.length === requested.size) return found;
  const own = await findShipments(tx, client_id, shipment_ids);
  throw refusal(own.length < requested.size ? 'NOT_FOUND' : 'HANDOVER_CHANGED');
}

const senderColumns = {
  company: client.company,
  street: client.street,
  street_number: client.street_number,
  zipcode: client.zipcode,
  city: client.city,
  country_code: client.country_code,
  number: client.number,
};

async function contentsOf(
  { config }: Pick<Deps, 'config'>,
  tx: DbOrTx,
  client_id: string,
  found: readonly ShipmentRows[],
): Promise<HandoverContents> {
  const [sender] = await tx.select(senderColumns).from(client).where(eq(client.id, client_id));
  if (!sender) throw new Error('the client of a standing session is gone');
  return {
    client: sender,
    provider_name: config.provider.name,
    lines: found.map((rows) => ({
      shipment: handoverLineOf(rows),
      parcel_ids: rows.parcels.filter((it) => it.status !== 'canceled').map((it) => it.parcel_id),
    })),
  };
}

/** Continues after the last list, even a deleted one. */
async function nextSerial(tx: DbOrTx, client_id: string): Promise<number> {
  const [counted] = await tx
    .update(client)
    .set({ handover_serial: sql`${client.handover_serial} + 1` })
    .where(eq(client.id, client_id))
    .returning({ serial: client.handover_serial });
  if (!counted) throw new Error('the client of a standing session is gone');
  return counted.serial;
}

/** Keys expire after 90 days; the list keeps its key for ever. */
async function oldAnswer({ db, clock }: CloseDeps, call: KeyedCall) {
  const row = await findListByClientRef(db, call);
  const [listed] = row ? await withLines(db, call.client_id, [row]) : [];
  if (!listed) return undefined;
  call.answerHeaders.set('idempotent-replayed', 'true');
  return { status: 200, response: showList(listed, clock.now()) };
}
