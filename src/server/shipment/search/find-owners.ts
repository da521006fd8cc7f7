import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ShipmentMatch } from '#contract/shipment-filter.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { client, parcel, shipment } from '#server/db/schema.ts';
import { hasReference, inTime, patternOf, trackingNumberOf } from './match-shipments.ts';

/** Clients shown at most. */
const mostOwners = 20;
/** The newest shipments, which are looked through before the index is asked. */
const newest = 2_000;
/** Shipments from which on a pattern says nothing about whose it is. */
const common = 100;
const mostHits = 500;
/** Milliseconds. */
const shortTime = 60;

type Found = { clients: { user_uid: string; id: string; company: string }[]; is_complete: boolean };

/** The clients to whom a tracking number or reference belongs (docs/rules.md 20.1). */
export async function findOwners(db: Db, wanted: ShipmentMatch): Promise<Found> {
  const number = trackingNumberOf(wanted);
  const pattern = await patternOf(db, wanted);
  const [byNumber, byReference] = [
    number === '' ? [] : await ownersOf(db, number),
    pattern === undefined ? { ids: [], isComplete: true } : await ownersByReference(db, pattern),
  ];
  const ids = [...new Set([...byNumber, ...byReference.ids])];
  const shown = ids.slice(0, mostOwners);
  const rows = await db
    .select({ id: client.id, number: client.number, user_uid: client.user_uid, company: client.company })
    .from(client)
    .where(inArray(client.id, shown));
  const clients = shown.flatMap((id) => {
    const row = rows.find((it) => it.id === id);
    return row ? [{ user_uid: row.user_uid, id: String(row.number), company: row.company }] : [];
  });
  return { clients, is_complete: byReference.isComplete && ids.length <= mostOwners };
}

/** A tracking number is searched exactly (docs/rules.md 20.2). */
async function ownersOf(db: Db, number: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: parcel.client_id })
    .from(parcel)
    .where(eq(parcel.tracking_number, number))
    .limit(mostOwners);
  return rows.map((it) => it.id);
}

/** The owner of the newest one first. What many have is soon found among the newest; what few have, the index finds. */
async function ownersByReference(db: Db, pattern: string): Promise<{ ids: string[]; isComplete: boolean }> {
  const near = await inTime(db, (tx) =>
    idsOf(
      tx,
      sql`select client_id from (select * from ${shipment} where state = 'ready'
        order by created desc, shipment_id desc limit ${newest}) as shipment
        where ${hasReference(1, pattern)} or ${hasReference(2, pattern)} limit ${common}`,
    ),
  );
  if (near.length === common || !hasTrigram(pattern)) return { ids: near, isComplete: false };
  const search = async (tx: DbOrTx) => {
    // The index over the references is the only way: PostgreSQL cannot tell beforehand how few they are.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_indexscan = off`);
    const hits = ([1, 2] as const).map(
      (column) => sql`(select client_id, created from ${shipment}
        where state = 'ready' and ${hasReference(column, pattern)} limit ${mostHits})`,
    );
    return idsOf(
      tx,
      sql`select client_id from (${sql.join(hits, sql` union all `)}) as hit order by created desc`,
    );
  };
  if (near.length === 0) {
    const ids = await inTime(db, search);
    return { ids, isComplete: ids.length < mostHits };
  }
  // Somebody is found already: what many have is not worth waiting for.
  const all = await inTime(db, search, shortTime).catch((error: { code?: unknown }) => {
    if (error.code === 'PATTERN_TOO_SLOW') return undefined;
    throw error;
  });
  return { ids: [...near, ...(all ?? [])], isComplete: all !== undefined && all.length < mostHits };
}

async function idsOf(tx: DbOrTx, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ client_id: string }>(query);
  return rows.map((it) => it.client_id);
}

/** True if the index has anything to go by: three characters that must stand next to each other. */
function hasTrigram(pattern: string): boolean {
  return pattern.split('|').every((part) => {
    const certain = part.replace(/\\.|\[[^\]]*\]?|.[?*{]|[().+^$]/gu, '\n');
    return /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[ _/-]|[ _/-][\p{L}\p{N}]{2}/u.test(certain);
  });
}
