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

const batch = 500;

type Pagination = {
  page: number;
  per_page: number;
  sort_by?: string | undefined;
  descending?: boolean | undefined;
};
type Paged = wire.ShipmentFilter & { pagination: Pagination; with_total?: boolean };

export function filterOf({ date_range: { from, to } = {}, ...filter }: wire.ShipmentFilter): ShipmentFilter {
  return {
    search: filter.search,
    shipment_status: filter.shipment_status,
    without_tracking_number: filter.without_tracking_number,
    is_saturday: filter.is_saturday,
    only: filter.only,
    from: from === undefined ? undefined : berlinDayStart(dayFromSeconds(from)),
    before: to === undefined ? undefined : berlinDayStart(addDays(dayFromSeconds(to), 1)),
  };
}

export const isOldestFirst = ({
  sort_by = 'created',
  descending = true,
}: Omit<Pagination, 'page' | 'per_page'>) => sort_by === 'created' && !descending;

/** Counts at most one more than the result window, or than the page if no total is requested. */
export async function shipmentPage(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { pagination, with_total = true, ...requested }: Paged,
): Promise<{ shipments: Shipment[]; total: number }> {
  const find = with_total ? rowsOfPage : rowsAtHand;
  const { found, total } = await find(db, user.client_id, filterOf(requested), pagination);
  return { shipments: found.map((rows) => showShipment(rows, user)), total };
}

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
  // A partial page is the last one, unless it is empty.
  const isLast = found.length > 0 ? found.length < limit : offset === 0;
  const total = isLast ? offset + found.length : await countShipments(db, client_id, filter);
  return { found, total };
}

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
  // An empty page does not tell where the last one is.
  if (found.length === 0 && page.offset > 0) return rowsOfPage(db, client_id, filter, pagination);
  return { found: found.slice(0, page.limit), total: page.offset + found.length };
}

function pageOf({ page, per_page, ...order }: Pagination): Page {
  const perPage = per_page === -1 ? resultWindow : per_page;
  const offset = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, resultWindow - offset));
  return { offset, limit, isOldestFirst: isOldestFirst(order) };
}

/** Reads in batches, so other requests run in between, and from one moment, so no shipment appears twice. */
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
