import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Client } from '#server/clients/queries.ts';
import type { Db } from '#server/db/connect.ts';
import {
  address,
  article,
  auditEvent,
  batchRow,
  batch as batchTable,
  boxSizes,
  handoverList,
  importMapping,
  packagingOrder,
  payer,
  pickup,
  printStation,
  session,
  template,
  templateRhythm,
  trackingEvent,
} from '#server/db/schema.ts';
import { listShipments } from '#server/shipment/queries.ts';
import { showShipment } from '#server/shipment/show-shipment.ts';

const batch = 500;

/** Not exported: internal, or secrets of the client or a device. */
type Left =
  | 'client_id'
  | 'code_hash'
  | 'secret_hash'
  | 'refresh_hash'
  | 'previous_hash'
  | 'search_text'
  | 'bytes'
  | 'client_ref';
const left: readonly Left[] = [
  ...(['client_id', 'code_hash', 'secret_hash', 'refresh_hash', 'previous_hash'] as const),
  ...(['search_text', 'bytes', 'client_ref'] as const),
];
const shown = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name as Left)));

type Pages = AsyncGenerator<readonly unknown[], void>;

/** Without the notes, which belong to the staff. */
export async function clientData(db: Db, owner: Client): Promise<unknown> {
  const [pays] = owner.paid_by ? await db.select().from(payer).where(eq(payer.id, owner.paid_by)) : [];
  const { notes: _, paid_by: __, search_text: ___, id: ____, ...facts } = owner;
  return { ...facts, paid_by: pays?.name ?? null };
}

export function clientTables(db: Db, { id }: Pick<Client, 'id'>): Record<string, () => Pages> {
  const of = (
    table: PgTable & { client_id: typeof pickup.client_id },
    key: typeof pickup.pickup_id,
    isThere?: ReturnType<typeof isNull>,
  ) =>
    async function* (): Pages {
      let last: string | undefined;
      while (true) {
        const rows = (await db
          .select()
          .from(table as PgTable)
          .where(and(eq(table.client_id, id), isThere, last === undefined ? undefined : gt(key, last)))
          .orderBy(asc(key))
          .limit(batch)) as Record<string, unknown>[];
        yield rows.map(shown);
        if (rows.length < batch) return;
        last = String(rows.at(-1)?.[key.name]);
      }
    };
  const asKey = (column: unknown) => column as typeof pickup.pickup_id;
  const asTable = (table: unknown) => table as PgTable & { client_id: typeof pickup.client_id };
  return {
    adressbuch: of(asTable(address), asKey(address.address_id), isNull(address.deleted)),
    artikel: of(asTable(article), asKey(article.article_id), isNull(article.deleted)),
    vorlagen: of(asTable(template), asKey(template.template_id), isNull(template.deleted)),
    rhythmen: of(asTable(templateRhythm), asKey(templateRhythm.template_id)),
    zuordnungen: of(asTable(importMapping), asKey(importMapping.mapping_id), isNull(importMapping.deleted)),
    stapel: of(asTable(batchTable), asKey(batchTable.batch_id), isNull(batchTable.deleted)),
    stapelauftraege: () => batchOrders(db, id),
    kartongroessen: of(asTable(boxSizes), asKey(boxSizes.client_id)),
    abholungen: of(asTable(pickup), asKey(pickup.pickup_id)),
    uebergabelisten: of(asTable(handoverList), asKey(handoverList.list_id)),
    verpackungsmaterial: of(asTable(packagingOrder), asKey(packagingOrder.packaging_id)),
    druckstationen: of(asTable(printStation), asKey(printStation.station_id)),
    sitzungen: of(asTable(session), asKey(session.id)),
    protokoll: () => clientRecord(db, id),
  };
}

/** Rows may be large: up to a hundred parcels, and the order made of them. */
const rowsAtOnce = 50;

async function* batchOrders(db: Db, id: string): Pages {
  let last: typeof batchRow.$inferSelect | undefined;
  while (true) {
    const isBehind =
      last && sql`(${batchRow.batch_id}, ${batchRow.place}) > (${last.batch_id}::uuid, ${last.place}::int)`;
    const rows = await db
      .select({ row: batchRow })
      .from(batchRow)
      .innerJoin(
        batchTable,
        and(eq(batchTable.client_id, batchRow.client_id), eq(batchTable.batch_id, batchRow.batch_id)),
      )
      .where(and(eq(batchRow.client_id, id), isNull(batchTable.deleted), isBehind))
      .orderBy(asc(batchRow.batch_id), asc(batchRow.place))
      .limit(rowsAtOnce);
    yield rows.map(({ row }) => shown(row));
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.row;
  }
}

/** A client may have a million events, indexed by time. */
async function* clientRecord(db: Db, id: string): Pages {
  let last: string | undefined;
  while (true) {
    const isBehind =
      last === undefined
        ? undefined
        : sql`(${auditEvent.at}, ${auditEvent.id}) > (select at, id from ${auditEvent} where id = ${last})`;
    const rows = await db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.client_id, id), isBehind))
      .orderBy(asc(auditEvent.at), asc(auditEvent.id))
      .limit(batch);
    yield rows.map(shown);
    if (rows.length < batch) return;
    last = rows.at(-1)?.id;
  }
}

/** Newest first; `note` reports progress. */
export async function* clientShipments(
  db: Db,
  owner: Client,
  note: (written: number) => Promise<void>,
): Pages {
  const all = { search: '', shipment_status: -1, without_tracking_number: true };
  let behind: Parameters<typeof listShipments>[3]['behind'];
  let written = 0;
  while (true) {
    const found = await listShipments(db, owner.id, all, { offset: 0, limit: batch, behind });
    const ids = found.map(({ shipment }) => shipment.shipment_id);
    const events = await db
      .select()
      .from(trackingEvent)
      .where(and(eq(trackingEvent.client_id, owner.id), inArray(trackingEvent.shipment_id, ids)))
      .orderBy(asc(trackingEvent.at));
    const byShipment = Map.groupBy(events, (it) => it.shipment_id);
    yield found.map((rows): Shipment & { events: unknown[] } => {
      const own = byShipment.get(rows.shipment.shipment_id) ?? [];
      return { ...showShipment(rows, owner), events: own.map(shown) };
    });
    written += found.length;
    await note(written);
    if (found.length < batch) return;
    behind = found.at(-1)?.shipment;
  }
}
