import type * as wire from '#contract/shipment-filter.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { addDays, berlinDayStart, dayFromSeconds } from '#domain/values/working-days.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { searchAtHand, searchShipments } from '#server/shipment/search/search-shipments.ts';
import type { ShipmentRows } from './new-shipment.ts';
import { countShipments, hasWords, listShipments, type Page, type ShipmentFilter } from './queries.ts';
import { showShipment } from './show-shipment.ts';

/** Shipments read at a time. */
const batch = 500;

type Pagination = {
  page: number;
  per_page: number;
  sort_by?: string | undefined;
  descending?: boolean | undefined;
};
type Paged = wire.ShipmentFilter & { pagination: Pagination; with_total?: boolean };

/** The wire's filter as the database is asked: days of Berlin become instants. */
export function filterOf({ date_range: { from, to } = {}, ...filter }: wire.ShipmentFilter): ShipmentFilter {
  return {
    search: filter.search,
    shipment_status: filter.shipment_status,
    without_tracking_number: filter.without_tracking_number,
    is_saturday: filter.is_saturday,
    from: from === undefined ? undefined : berlinDayStart(dayFromSeconds(from)),
    before: to === undefined ? undefined : berlinDayStart(addDays(dayFromSeconds(to), 1)),
  };
}

/** Created is the one column it is sorted by. */
export const isOldestFirst = ({
  sort_by = 'created',
  descending = true,
}: Omit<Pagination, 'page' | 'per_page'>) => sort_by === 'created' && !descending;

/**
 * One page of a client's shipments, and how many there are, counted to one more than the window shows; without the total
 * to one more than the page.
 */
export async function shipmentPage(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { pagination, with_total = true, ...wanted }: Paged,
): Promise<{ shipments: Shipment[]; total: number }> {
  const find = with_total ? rowsOfPage : rowsAtHand;
  const { found, total } = await find(db, user.client_id, filterOf(wanted), pagination);
  return { shipments: found.map((rows) => showShipment(rows, user)), total };
}

/** Reads a page as rows, for whoever shows them otherwise. */
export async function rowsOfPage(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  pagination: Pagination,
): Promise<{ found: ShipmentRows[]; total: number }> {
  const { offset, limit, ...order } = pageOf(pagination);
  if (hasWords(filter.search) && limit > 0 && limit <= batch)
    return searchShipments(db, client_id, filter, { offset, limit, ...order });
  const found =
    limit > batch
      ? await listAll(db, client_id, filter, { limit, ...order })
      : limit === 0
        ? []
        : await listShipments(db, client_id, filter, { offset, limit, ...order });
  // A page that is not full is the last one, unless it is empty.
  const isLast = found.length > 0 ? found.length < limit : offset === 0;
  const total = isLast ? offset + found.length : await countShipments(db, client_id, filter);
  return { found, total };
}

/** A page without a count of what is behind it. */
async function rowsAtHand(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  pagination: Pagination,
): Promise<{ found: ShipmentRows[]; total: number }> {
  const page = pageOf(pagination);
  if (page.limit === 0 || page.limit > batch) return rowsOfPage(db, client_id, filter, pagination);
  const list = hasWords(filter.search) ? searchAtHand : listShipments;
  const found = await list(db, client_id, filter, { ...page, limit: page.limit + 1 });
  // An empty page behind the last one does not say how far back that one is.
  if (found.length === 0 && page.offset > 0) return rowsOfPage(db, client_id, filter, pagination);
  return { found: found.slice(0, page.limit), total: page.offset + found.length };
}

/** The part of the result window that a page shows. */
function pageOf({ page, per_page, ...order }: Pagination): Page {
  const perPage = per_page === -1 ? resultWindow : per_page;
  const offset = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, resultWindow - offset));
  return { offset, limit, isOldestFirst: isOldestFirst(order) };
}

/**
 * Lists all in batches, so that other calls get their turn in between; all from one moment, so that nothing comes
 * twice.
 */
function listAll(
  db: DbOrTx,
  client_id: string,
  filter: ShipmentFilter,
  { limit, ...order }: Omit<Page, 'offset'>,
): Promise<ShipmentRows[]> {
  return db.transaction(
    async (tx) => {
      const all: ShipmentRows[] = [];
      for (let offset = 0; offset < limit; offset += batch) {
        const found = await listShipments(tx, client_id, filter, {
          offset,
          limit: Math.min(batch, limit - offset),
          ...order,
        });
        all.push(...found);
        if (found.length < batch) break;
      }
      return all;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
