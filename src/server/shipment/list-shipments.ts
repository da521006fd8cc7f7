import { resultWindow } from '#contract/call.ts';
import type { Shipment } from '#domain/shipment.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { countShipments, listShipments, type Page, type ShipmentFilter } from './queries.ts';
import { showShipment } from './show-shipment.ts';

/** Shipments read at a time. */
const batch = 500;

type Paged = ShipmentFilter & { pagination: { page: number; per_page: number } };

/** One page of a client's shipments, and how many there are, counted to one more than the window shows. */
export async function shipmentPage(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { pagination, ...filter }: Paged,
): Promise<{ shipments: Shipment[]; total: number }> {
  const perPage = pagination.per_page === -1 ? resultWindow : pagination.per_page;
  const offset = (pagination.page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, resultWindow - offset));
  const page =
    limit > batch
      ? await listAll(db, user, filter, limit)
      : await listPage(db, user, filter, { offset, limit });
  // A page that is not full is the last one, unless it is empty.
  const isLast = page.length > 0 ? page.length < limit : offset === 0;
  const total = isLast ? offset + page.length : await countShipments(db, user.client_id, filter);
  return { shipments: page, total };
}

async function listPage(
  db: DbOrTx,
  user: CurrentUser,
  filter: ShipmentFilter,
  page: Page,
): Promise<Shipment[]> {
  if (page.limit === 0) return [];
  const found = await listShipments(db, user.client_id, filter, page);
  return found.map((rows) => showShipment(rows, user.user_uid));
}

/** In batches, so that other calls get their turn in between; all from one moment, so that nothing comes twice. */
function listAll(db: Db, user: CurrentUser, filter: ShipmentFilter, limit: number): Promise<Shipment[]> {
  return db.transaction(
    async (tx) => {
      const all: Shipment[] = [];
      for (let offset = 0; offset < limit; offset += batch) {
        const found = await listPage(tx, user, filter, { offset, limit: Math.min(batch, limit - offset) });
        all.push(...found);
        if (found.length < batch) break;
      }
      return all;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
