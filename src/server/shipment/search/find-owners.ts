import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ShipmentMatch } from '#contract/shipment-filter.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { isShortText } from '#server/db/schema/shipments.ts';
import { client, parcel, shipment, shipmentCourse, shipmentOrder } from '#server/db/schema.ts';
import { hasReference, inTime, isTooSlow, patternOf, trackingNumberOf } from './match-shipments.ts';

const mostOwners = 20;
const newest = 2_000;
/** A pattern with this many hits does not identify an owner. */
const common = 100;
const mostHits = 500;
/** ms for scanning the newest, and for the additional search in the index. */
const times = { newest: 250, besides: 60 };

type Found = { clients: { user_uid: string; id: string; company: string }[]; is_complete: boolean };

/** The clients with this tracking number or reference (docs/rules.md 20.1). */
export async function findOwners(db: Db, requested: ShipmentMatch, within = times): Promise<Found> {
  const number = trackingNumberOf(requested);
  const pattern = await patternOf(db, requested);
  const [byNumber, byReference] = [
    number === '' ? [] : await ownersOf(db, number),
    pattern === undefined ? { ids: [], isComplete: true } : await ownersByReference(db, pattern, within),
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

/** Tracking numbers must match exactly (docs/rules.md 20.2). */
async function ownersOf(db: Db, number: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: parcel.client_id })
    .from(parcel)
    .where(eq(parcel.tracking_number, number))
    .limit(mostOwners);
  return rows.map((it) => it.id);
}

/** Owner of the newest hit first. Frequent patterns are found among the newest shipments, rare ones by the index. */
async function ownersByReference(
  db: Db,
  pattern: string,
  within: typeof times,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const hasIndex = hasTrigram(pattern);
  const near = await amongNewest(db, pattern, hasIndex ? within.newest : undefined).catch(
    (error: unknown) => {
      // On a busy machine the scan may time out, but the index still finds the owner.
      if (hasIndex && isTooSlow(error)) return [];
      throw error;
    },
  );
  if (near.length === common || !hasIndex) return { ids: near, isComplete: false };
  const search = async (tx: DbOrTx) => {
    // Force the index on the references: PostgreSQL cannot estimate how few hits there are.
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
  // There is already a hit, so the index gets little time.
  const all = await inTime(db, search, within.besides).catch((error: unknown) => {
    if (isTooSlow(error)) return undefined;
    throw error;
  });
  return { ids: [...near, ...(all ?? [])], isComplete: all !== undefined && all.length < mostHits };
}

/** Scans the index of words, which lacks the few shipments with too long texts, and reads the course only of hits. */
const amongNewest = (db: Db, pattern: string, most: number | undefined): Promise<string[]> =>
  inTime(
    db,
    (tx) =>
      idsOf(
        tx,
        sql`select shipment.client_id from (
            select client_id, shipment_id, reference_number_1, reference_number_2 from ${shipmentOrder}
              where ${isShortText(sql`search_text`)}
              order by created desc, shipment_id desc limit ${newest}) as shipment
          join ${shipmentCourse} as course on course.client_id = shipment.client_id
            and course.shipment_id = shipment.shipment_id and course.state = 'ready'
          where ${hasReference(1, pattern)} or ${hasReference(2, pattern)} limit ${common}`,
      ),
    most,
  );

async function idsOf(tx: DbOrTx, query: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ client_id: string }>(query);
  return rows.map((it) => it.client_id);
}

/** The trigram index needs three adjacent literal characters. */
function hasTrigram(pattern: string): boolean {
  return pattern.split('|').every((part) => {
    const certain = part.replace(/\\.|\[[^\]]*\]?|.[?*{]|[().+^$]/gu, '\n');
    return /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[ _/-]|[ _/-][\p{L}\p{N}]{2}/u.test(certain);
  });
}
