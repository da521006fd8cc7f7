import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { type ClosedHandover, handoverNumber, reopenRefusal } from '#domain/shipment/handover-list.ts';
import { type PickupStatus, type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import {
  type HandoverContents,
  handoverLine,
  handoverList,
  pickup,
  shipmentCourse,
} from '#server/db/schema.ts';
import { timestamp } from '#server/timestamp.ts';

const { contents, ...columns } = getTableColumns(handoverList);
/** Without contents: those of a page of lists would be megabytes. */
const listColumns = {
  ...columns,
  /** The client's number at the closing. */
  client_number: sql<number>`(${contents} #>> '{client,number}')::int`,
};

export type HandoverListRow = Omit<typeof handoverList.$inferSelect, 'contents'> & { client_number: number };

type Listed = {
  row: HandoverListRow;
  lines: {
    shipment_id: string;
    shipment_status: ShipmentStatus | null;
    pickup_status: PickupStatus | null;
  }[];
};

export async function findList(
  db: DbOrTx,
  client_id: string,
  list_id: string,
): Promise<HandoverListRow | undefined> {
  const [row] = await db.select(listColumns).from(handoverList).where(isList(client_id, list_id));
  return row;
}

export async function readContents(
  db: DbOrTx,
  { client_id, list_id }: Pick<HandoverListRow, 'client_id' | 'list_id'>,
): Promise<HandoverContents | undefined> {
  const [row] = await db.select({ contents }).from(handoverList).where(isList(client_id, list_id));
  return row?.contents;
}

export const isList = (client_id: string, list_id: string) =>
  and(eq(handoverList.client_id, client_id), eq(handoverList.list_id, list_id));

export async function findListByClientRef(
  db: DbOrTx,
  { client_id, key }: { client_id: string; key: string },
): Promise<HandoverListRow | undefined> {
  const [row] = await db
    .select(listColumns)
    .from(handoverList)
    .where(and(eq(handoverList.client_id, client_id), eq(handoverList.client_ref, key)));
  return row;
}

export async function listLists(
  db: DbOrTx,
  client_id: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ lists: Listed[]; total: number }> {
  const isOwn = eq(handoverList.client_id, client_id);
  const rows = await db
    .select(listColumns)
    .from(handoverList)
    .where(isOwn)
    .orderBy(desc(handoverList.serial))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db.select({ total: count() }).from(handoverList).where(isOwn);
  return { lists: await withLines(db, client_id, rows), total: counted?.total ?? 0 };
}

// Raw SQL: drizzle omits the table's name here.
const isOfLine = sql`c.client_id = handover_line.client_id and c.shipment_id = handover_line.shipment_id`;

export async function withLines(
  db: DbOrTx,
  client_id: string,
  rows: readonly HandoverListRow[],
): Promise<Listed[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .select({
      list_id: handoverLine.list_id,
      shipment_id: handoverLine.shipment_id,
      // Subqueries per line: a join would read all courses and pickups.
      shipment_status: sql<ShipmentStatus | null>`(select c.shipment_status from ${shipmentCourse} as c where ${isOfLine})`,
      pickup_status: sql<PickupStatus | null>`(select c.status from ${pickup} as c where ${isOfLine})`,
    })
    .from(handoverLine)
    .where(
      and(
        eq(handoverLine.client_id, client_id),
        inArray(
          handoverLine.list_id,
          rows.map(({ list_id }) => list_id),
        ),
      ),
    )
    .orderBy(asc(handoverLine.position));
  return rows.map((row) => ({
    row,
    lines: lines
      .filter(({ list_id }) => list_id === row.list_id)
      .map(({ list_id: _, ...line }) => ({
        shipment_id: line.shipment_id,
        shipment_status: line.shipment_status,
        pickup_status: line.pickup_status,
      })),
  }));
}

export function showList({ row, lines }: Listed, now: Date): ClosedHandover {
  return {
    list_id: row.list_id,
    number: numberOf(row),
    day: row.day,
    closed: timestamp(row.closed),
    closed_on: row.closed_on,
    reopened: row.reopened && timestamp(row.reopened),
    shipments: row.shipments,
    parcels: row.parcels,
    weight: row.weight,
    canceled: lines.filter((it) => it.shipment_status === shipmentStatuses.canceled).length,
    reopen_refusal: reopenRefusal(row, lines, berlinDay(now)) ?? null,
    shipment_ids: lines.map(({ shipment_id }) => shipment_id),
  };
}

export const numberOf = ({ serial, client_number }: Pick<HandoverListRow, 'serial' | 'client_number'>) =>
  handoverNumber(client_number, serial);
