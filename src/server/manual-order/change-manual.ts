import { and, eq, ne, sql } from 'drizzle-orm';
import { isOwnNumber } from '#domain/labels/own-number.ts';
import { isManualOrder, type ManualStatus } from '#domain/shipment/manual-order.ts';
import { isUnderWay, shipmentStatuses } from '#domain/shipment/status.ts';
import type { ShipmentOfAll } from '#domain/staff/all-shipments.ts';
import { audit } from '#server/audit.ts';
import { ownPrefixes } from '#server/carriers/own-prefixes.ts';
import { findStaff } from '#server/clients/staff-name.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { type ManualRow, parcel, shipmentCourse, shipmentOrder } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import type { ManualStep } from '#server/mail/mail-order.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { lockShipment } from '#server/shipment/cancel/cancel-queries.ts';
import { findOwner } from '#server/shipment/cancel/reach-shipment.ts';
import { begunNow, isOfManual } from '#server/shipment/cancel/record-canceled.ts';
import { type ShipmentRows, searchTextOf } from '#server/shipment/new-shipment.ts';
import { findShipment } from '#server/shipment/queries.ts';
import { showForStaff } from '#server/shipment/show-for-staff.ts';
import { recordByStaff } from '#server/tracking/record-events.ts';

type ManualDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'carriers' | 'config' | 'log'>;
type Entered = Partial<Record<'carrier_name' | 'tracking_link' | 'price_note', string | undefined>>;
type Requested = Entered & {
  id: string;
  revision: number;
  tracking_number?: string | undefined;
  shipment_status?: ManualStatus | undefined;
  held_by?: string | undefined;
};

/** Takes the locks that every change of a shipment takes. */
export async function changeManual(
  deps: ManualDeps,
  staff: CurrentUser,
  { id, ...requested }: Requested,
): Promise<ShipmentOfAll> {
  const shipment_id = id.toLowerCase();
  return deps.db.transaction(async (tx) => {
    const owner = await findOwner(tx, shipment_id);
    const rows = await lockShipment(tx, { client_id: owner.id, shipment_id });
    if (!rows || !isManualOrder(standingOf(rows))) throw refusal('NOT_FOUND');
    const revision = rows.shipment.manual?.revision ?? 0;
    const isCanceled = rows.shipment.shipment_status === shipmentStatuses.canceled;
    if (requested.revision !== revision || isCanceled)
      throw refusal('MANUAL_ORDER_CHANGED', { shipment: showForStaff(rows, owner) });
    const holder = requested.held_by === undefined ? undefined : await findStaff(tx, requested.held_by);
    const changes = await store(deps, tx, { rows, staff, requested, holder });
    await audit(deps, tx, 'manual_order_changed', {
      client_id: owner.id,
      details: { staff: staff.client_id, shipment_id, ...changes },
    });
    const step = stepOf(rows, requested);
    if (step) await orderMail(deps, tx, { mail: 'manual-order', client_id: owner.id, shipment_id, step });
    if (holder && isSurprised(rows.shipment.manual, holder, staff))
      await orderMail(deps, tx, {
        mail: 'manual-handed-over',
        client_id: holder.client_id,
        owner_id: owner.id,
        shipment_id,
        by: staff.client_id,
      });
    return showForStaff((await findShipment(tx, owner.id, shipment_id)) ?? rows, owner);
  });
}

/** One mail per change, about its latest step. */
function stepOf(
  { shipment: row, parcels }: ShipmentRows,
  requested: Partial<Requested>,
): ManualStep | undefined {
  const { tracking_number: number, shipment_status } = requested;
  if (isUnderWay(shipment_status) && !row.handed_over) return 'under_way';
  const isNew = !parcels.some((it) => it.status === 'active' && it.tracking_number === number);
  if (number && isNew) return 'numbered';
  return row.manual === null ? 'begun' : undefined;
}

type Holder = Awaited<ReturnType<typeof findStaff>>;

function isSurprised(known: ManualRow | null, holder: Holder, staff: CurrentUser): boolean {
  const hadIt = known?.held_by ? known.held_by.uid === holder.uid : known?.begun_by === holder.client_id;
  return !hadIt && holder.client_id !== staff.client_id;
}

type Work = {
  rows: ShipmentRows;
  staff: CurrentUser;
  requested: Omit<Requested, 'id'>;
  holder: Holder | undefined;
};

async function store(deps: ManualDeps, tx: DbOrTx, { rows, staff, requested, holder }: Work) {
  const { tracking_number, shipment_status, held_by: _held, revision: _, ...entered } = requested;
  const known = rows.shipment.manual ?? (await begunNow(deps, tx, staff.client_id));
  const manual: ManualRow = {
    ...known,
    ...given(entered),
    ...(holder && { held_by: { uid: holder.uid, name: holder.name } }),
    revision: known.revision + 1,
  };
  await tx.update(shipmentCourse).set({ manual }).where(isOfManual(rows.shipment));
  if (tracking_number !== undefined) await storeNumber(deps, tx, rows, tracking_number);
  if (shipment_status !== undefined && shipment_status !== rows.shipment.shipment_status)
    await recordByStaff(deps, tx, rows, shipment_status);
  return {
    begun: rows.shipment.manual === null,
    entered: Object.keys(given({ ...entered, tracking_number })),
    ...(holder && { handed_to: holder.client_id }),
    ...(shipment_status === undefined ? {} : { shipment_status }),
  };
}

const given = (entered: Entered & { tracking_number?: string | undefined }): Partial<ManualRow> =>
  Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined));

/** Other carriers give one number to the whole shipment. */
async function storeNumber(
  { config }: ManualDeps,
  tx: DbOrTx,
  { shipment: row, parcels }: ShipmentRows,
  typed: string,
) {
  const number = typed || null;
  // An unchanged number is not validated: it may be the portal's own.
  if (parcels.every((it) => it.status !== 'active' || it.tracking_number === number)) return;
  if (number !== null) {
    if (isOwnNumber(number, await ownPrefixes(tx, config)))
      throw refusal('VALIDATION_FAILED', { issues: [{ path: 'tracking_number', code: 'number_is_ours' }] });
    await refuseTaken(tx, row.shipment_id, number);
  }
  await tx
    .update(parcel)
    .set({ tracking_number: number, number_is_ours: false })
    .where(
      and(
        eq(parcel.client_id, row.client_id),
        eq(parcel.shipment_id, row.shipment_id),
        eq(parcel.status, 'active'),
      ),
    );
  const numbers = parcels.flatMap((it) => (it.status === 'active' ? number : it.tracking_number) ?? []);
  const search_text = searchTextOf(row, [...new Set(numbers)]);
  await tx
    .update(shipmentOrder)
    .set({ search_text })
    .where(and(eq(shipmentOrder.client_id, row.client_id), eq(shipmentOrder.shipment_id, row.shipment_id)));
}

/** A number must lead to one shipment, or its events would reach both. */
async function refuseTaken(tx: DbOrTx, shipment_id: string, number: string): Promise<void> {
  // Waits for a parallel request with the same number.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tracking number ${number}`}, 0))`);
  const [other] = await tx
    .select({ one: sql`1` })
    .from(parcel)
    .where(and(eq(parcel.tracking_number, number), ne(parcel.shipment_id, shipment_id)))
    .limit(1);
  if (other) throw refusal('NUMBER_TAKEN');
}

const standingOf = ({ shipment: row }: ShipmentRows) => ({
  shipment_status: row.shipment_status,
  manual: row.manual,
});
