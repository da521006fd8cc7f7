import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as wire from '#contract/all-shipments.ts';
import type { ShipmentOfAll } from '#domain/staff/all-shipments.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { addDays, berlinDayStart, dayFromSeconds } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import { client, shipment } from '#server/db/schema.ts';
import { hasAllWords, searchPatterns, searchText } from '#server/db/search-text.ts';
import type { AllFilter, Hit } from '#server/shipment/search/find-hits.ts';
import { hitsOfPage } from '#server/shipment/search/hits-of-page.ts';
import { patternOf, trackingNumberOf } from '#server/shipment/search/match-shipments.ts';
import { withParts } from './queries.ts';
import { type OwnerForStaff, showForStaff } from './show-for-staff.ts';

type Paged = wire.AllShipmentsFilter & {
  pagination: { page: number; per_page: number };
  lastHitSort: wire.HitSort | null;
};
type AllShipmentsPage = {
  shipments: ShipmentOfAll[];
  total: number;
  lastHitSort: wire.HitSort | null;
  isReferenceIgnored: boolean;
};

/** Counts at most one more than the result window. */
export async function allShipmentsPage(
  db: Db,
  { pagination: { page, per_page }, lastHitSort, ...requested }: Paged,
): Promise<AllShipmentsPage> {
  const filter = await filterOfAll(db, requested);
  const offset = (page - 1) * per_page;
  const limit = Math.max(0, Math.min(per_page, resultWindow - offset));
  const behind = lastHitSort ?? undefined;
  const { hits, total } = await hitsOfPage(db, filter, { offset, limit, behind });
  return {
    shipments: await showHits(db, hits),
    total,
    lastHitSort: hits.at(-1)?.sort ?? null,
    isReferenceIgnored: filter.pattern === undefined && requested.reference_number.trim() !== '',
  };
}

export async function filterOfAll(db: Db, requested: wire.AllShipmentsFilter): Promise<AllFilter> {
  const { date_range: { from, to } = {} } = requested;
  const [pattern, named, ofClients] = await Promise.all([
    patternOf(db, requested),
    clientsNamed(db, requested.search),
    clientsWanted(db, requested),
  ]);
  return {
    search: requested.search,
    named,
    shipment_status: requested.shipment_status,
    trackingNumber: trackingNumberOf(requested),
    pattern,
    sortedBy: requested.search_by_date,
    from: from === undefined ? undefined : berlinDayStart(dayFromSeconds(from)),
    before: to === undefined ? undefined : berlinDayStart(addDays(dayFromSeconds(to), 1)),
    isOnlyChargeable: requested.is_only_chargeable,
    isWithoutCanceled: requested.is_without_canceled,
    hasSpecial: requested.include_special,
    surcharge: requested.surcharge ?? undefined,
    ofClients,
  };
}

async function clientsWanted(
  db: Db,
  { paidBy, client: number }: Pick<wire.AllShipmentsFilter, 'paidBy' | 'client'>,
): Promise<string[] | undefined> {
  if (paidBy === null && number === undefined) return undefined;
  const rows = await db
    .select({ id: client.id })
    .from(client)
    .where(
      and(
        paidBy === null ? undefined : eq(client.paid_by, paidBy),
        number === undefined ? undefined : eq(client.number, Number(number)),
      ),
    );
  return rows.map((it) => it.id);
}

/** Ignore a word as a client name if it matches more clients than this, deleted ones included. */
const mostNamed = 200;

async function clientsNamed(db: Db, search: string): Promise<string[]> {
  const words = searchPatterns(search);
  if (words.length === 0) return [];
  const hasWord = (spellings: string[]) =>
    or(...spellings.map((it) => sql`${client.search_text} like ${it}`));
  const rows = await db
    .select({ id: client.id, number: client.number, company: client.company })
    .from(client)
    .where(sql.join(words.map(hasWord) as SQL[], sql` and `))
    .limit(mostNamed + 1);
  if (rows.length > mostNamed) return [];
  return rows
    .filter(({ number, company }) => hasAllWords(searchText([company, String(number)]), search))
    .map((it) => it.id);
}

export async function showHits(db: Db, hits: readonly Hit[]): Promise<ShipmentOfAll[]> {
  if (hits.length === 0) return [];
  const ids = (of: (hit: Hit) => string) => sql`${sql.param(hits.map(of))}::uuid[]`;
  const [rows, owners] = await Promise.all([
    withParts(
      db,
      sql`select ${shipment}.* from unnest(${ids((it) => it.client_id)}, ${ids((it) => it.shipment_id)})
        as hit (client_id, shipment_id) join ${shipment} using (client_id, shipment_id)`,
    ),
    ownersOf(db, [...new Set(hits.map((it) => it.client_id))]),
  ]);
  const shown = new Map(rows.map((it) => [it.shipment.shipment_id, it]));
  return hits.flatMap(({ client_id, shipment_id }) => {
    const [found, owner] = [shown.get(shipment_id), owners.get(client_id)];
    return found && owner ? showForStaff(found, owner) : [];
  });
}

async function ownersOf(db: Db, ids: readonly string[]): Promise<Map<string, OwnerForStaff>> {
  const rows = await db
    .select({ id: client.id, number: client.number, user_uid: client.user_uid, company: client.company })
    .from(client)
    .where(inArray(client.id, [...ids]));
  return new Map(rows.map((it) => [it.id, it]));
}
