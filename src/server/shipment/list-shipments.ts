import { resultWindow } from '#contract/call.ts';
import type { Shipment } from '#domain/shipment.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { countShipments, listShipments, type ShipmentFilter } from './queries.ts';
import { showShipment } from './show-shipment.ts';

type Paged = ShipmentFilter & { pagination: { page: number; per_page: number } };

/** One page of a client's shipments, and how many there are, counted to one more than the window shows. */
export async function shipmentPage(
  { db }: Pick<Deps, 'db'>,
  user: CurrentUser,
  { pagination, ...filter }: Paged,
): Promise<{ shipments: Shipment[]; total: number }> {
  const { client_id, user_uid } = user;
  const perPage = pagination.per_page === -1 ? resultWindow : pagination.per_page;
  const offset = (pagination.page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, resultWindow - offset));
  const page = limit === 0 ? [] : await listShipments(db, client_id, filter, { offset, limit });
  // A page that is not full is the last one, unless it is empty.
  const isLast = page.length > 0 ? page.length < limit : offset === 0;
  const total = isLast ? offset + page.length : await countShipments(db, client_id, filter);
  return { shipments: page.map((rows) => showShipment(rows, user_uid)), total };
}
