import type * as wire from '#contract/shipment-filter.ts';
import { byteOrderMark, csvFileName } from '#domain/files/csv.ts';
import { type CsvPeriod, periodName, periodOf } from '#domain/staff/csv-cells.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { audit } from '#server/audit.ts';
import { carrierForOrder } from '#server/carriers/registry.ts';
import { type Client, getClient } from '#server/clients/queries.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { filterOf, isOldestFirst } from '#server/shipment/list-shipments.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import { listShipments, type Page } from '#server/shipment/queries.ts';
import { csvHeading, csvOfShipment, statusWord } from '#server/shipment/shipments-csv.ts';
import { showShipment } from '#server/shipment/show-shipment.ts';

/** A piece is computed at once: other clients wait for it. */
const batch = 100;

type Requested = wire.ShipmentFilter & {
  pagination: Parameters<typeof isOldestFirst>[0];
  is_canceled: boolean;
  shipment_ids?: readonly string[] | undefined;
};

export async function exportShipments(
  deps: Pick<Deps, 'db' | 'carriers' | 'clock'>,
  user: CurrentUser,
  { pagination, is_canceled, shipment_ids, ...requested }: Requested,
): Promise<CsvFile> {
  const client = await getClient(deps.db, user.client_id);
  const filter = { ...filterOf(requested), isWithoutCanceled: !is_canceled, shipment_ids };
  const order = { isOldestFirst: isOldestFirst(pagination) };
  const words = ['Archiv', shipment_ids ? 'Auswahl' : '', statusWord(requested.shipment_status)];
  const file = await csvFile(deps, client, {
    about: { words, period: periodOf(requested.date_range) },
    heading: csvHeading,
    read: (page) => listShipments(deps.db, client.id, filter, { ...order, ...page }),
    write: (rows) => csvOfShipment(showShipment(rows, user), { isCanceled: is_canceled }),
  });
  await audit(deps, deps.db, 'shipments_exported', { client_id: user.client_id });
  return file;
}

export type CsvFile = { name: string; content: AsyncIterable<string> };
type Written = {
  about: { words: readonly string[]; period: CsvPeriod };
  heading: string;
  read: (page: Pick<Page, 'offset' | 'limit' | 'behind'>) => Promise<ShipmentRows[]>;
  write: (rows: ShipmentRows) => string;
};

/** Throws SHIPMENTS_EMPTY if there is nothing to export. */
export async function csvFile(
  deps: Pick<Deps, 'carriers' | 'clock'>,
  client: Client,
  { about, ...written }: Written,
): Promise<CsvFile> {
  const pieces = csvPieces(written);
  const first = await pieces.next();
  if (first.done) throw refusal('SHIPMENTS_EMPTY');
  const carrier = (client.carrier_enabled && client.custom_carrier_id) || carrierForOrder(deps.carriers).id;
  const period = periodName(about.period, berlinDay(deps.clock.now()));
  const name = csvFileName(carrier, client.company, ...about.words, period);
  const content = startedWith(byteOrderMark + written.heading + first.value, pieces);
  return { name, content };
}

export async function* csvPieces({
  read,
  write,
}: Omit<Written, 'about' | 'heading'>): AsyncGenerator<string, undefined> {
  let behind: Page['behind'];
  while (true) {
    const found = await read({ offset: 0, limit: batch, behind });
    const piece = found.map(write).join('');
    if (piece !== '') yield piece;
    if (found.length < batch) return;
    behind = found.at(-1)?.shipment;
  }
}

export async function* startedWith(start: string, pieces: AsyncIterable<string>) {
  yield start;
  yield* pieces;
}
