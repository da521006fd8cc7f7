import { api } from '#app/api/client.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { resultWindow } from '#domain/values/result-window.ts';

type Query = NonNullable<Parameters<typeof api.shipment.userList>[0]>;

/** Small enough not to block the UI. */
const pieceSize = 100;
const atOnce = 4;

/** A single response of 20 MB would block the UI for a second or more. */
export async function fetchAllShipments(query: Query, signal: AbortSignal) {
  const fetchPiece = (page: number) =>
    api.shipment.userList(
      { ...query, pagination: { ...query.pagination, page, per_page: pieceSize }, with_total: page === 1 },
      { signal },
    );
  const first = await fetchPiece(1);
  const { total } = first.pagination;
  const pages = Math.ceil(Math.min(total, resultWindow) / pieceSize);
  const pieces: Shipment[][] = [first.data];
  let next = 2;
  const fetchOthers = async () => {
    while (next <= pages) {
      const page = next++;
      pieces[page - 1] = (await fetchPiece(page)).data;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchOthers));
  // A new order shifts the pages: remove duplicates.
  const shipments = new Map(pieces.flat().map((it) => [it.shipment_id, it]));
  return { data: [...shipments.values()], pagination: { total } };
}
