import { and, asc, eq, sql } from 'drizzle-orm';
import type { BillingRun } from '#contract/export-run.ts';
import { byteOrderMark, csvFileName } from '#domain/files/csv.ts';
import { shippingType } from '#domain/services/route.ts';
import { shipmentRoute } from '#domain/shipment/parcel-surcharges.ts';
import { clientCsvHeading, clientCsvLines } from '#domain/staff/client-csv.ts';
import { layoutNames, periodName } from '#domain/staff/csv-cells.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import type { CsvLayout } from '#domain/staff/staff-shipment.ts';
import { addDays, berlinDayStart, dayFromSeconds } from '#domain/values/working-days.ts';
import { audit } from '#server/audit.ts';
import type { Client } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { serviceName } from '#server/labels/service-name.ts';
import { staffShipment } from '#server/shipment/client-shipments.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import { listShipments, type Page } from '#server/shipment/queries.ts';
import type { StoredFile } from '#server/storage/files.ts';
import { zipStream } from '#server/zip/zip-stream.ts';
import { billedIn, hasBilled } from './billed-in.ts';
import type { Progress } from './export-attempt.ts';
import { type Begun, beginRun } from './export-runs.ts';
import { csvPieces } from './export-shipments.ts';
import type { Making } from './making.ts';

type RunDeps = Pick<Deps, 'db' | 'clock'>;
type Period = { from: string; to: string };
type Billed = { layout: CsvLayout; period: Period; numbered: { lines: number } };

const cycleNames = { monthly: 'monatlich', weekly: 'wöchentlich', daily: 'täglich' } as const;

/** Exports what all clients of a billing cycle sent in a period (docs/rules.md 21.8). */
export async function startBilling(
  deps: RunDeps & Pick<Deps, 'queue'>,
  user: Pick<CurrentUser, 'client_id'>,
  requested: BillingRun,
): Promise<Begun> {
  const { length: total } = await clientsToBill(deps, requested);
  return beginRun(deps, { kind: 'billing', requested, asked_by: user.client_id, total });
}

function periodOf({ date_range: { from, to } }: BillingRun): Period {
  const [one, other] = [dayFromSeconds(from), dayFromSeconds(to)];
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

const startsOf = ({ from, to }: Period) => ({
  from: berlinDayStart(from),
  before: berlinDayStart(addDays(to, 1)),
});

/** Deleted clients still owe their shipments. Refuses if there are none. */
async function clientsToBill({ db }: Pick<Deps, 'db'>, requested: BillingRun): Promise<Client[]> {
  const hasSent = hasBilled(sql`${client.id}`, startsOf(periodOf(requested)));
  const clients = await db
    .select()
    .from(client)
    .where(and(eq(client.user_type, requested.user_type), hasSent))
    .orderBy(asc(client.number));
  if (clients.length === 0) throw refusal('SHIPMENTS_EMPTY');
  return clients;
}

type Written = { requested: BillingRun; period: Period; clients: readonly Client[]; progress: Progress };

export async function billingFile(
  deps: RunDeps,
  user: Pick<CurrentUser, 'client_id'>,
  requested: BillingRun,
  progress: Progress,
): Promise<Making> {
  const { user_type, layout, form } = requested;
  const period = periodOf(requested);
  const it = { requested, period, clients: await clientsToBill(deps, requested), progress };
  const named = ['Abrechnung', cycleNames[user_type], layoutNames[layout], periodName(period, period.to)];
  const csvName = csvFileName(...named);
  const note = async (tx: DbOrTx, { name, size }: StoredFile) => {
    const details = { staff: user.client_id, folder: invoicesFolder, name, size, billed: user_type };
    await audit(deps, tx, 'shipments_exported', { client_id: user.client_id, details });
  };
  return form === 'zip'
    ? { name: csvName.replace(/csv$/, 'zip'), content: zipStream(filesOfClients(deps, it)), note }
    : { name: csvName, content: oneFile(deps, it), note };
}

async function* oneFile(deps: RunDeps, { requested: { layout }, period, clients, progress }: Written) {
  const numbered = { lines: 0 };
  yield byteOrderMark + clientCsvHeading(layout);
  for (const [index, owner] of clients.entries()) {
    yield* linesOf(deps, owner, { layout, period, numbered });
    await progress(index + 1, clients.length);
  }
}

/** Each file is numbered from 1; a client with only cancelled shipments has none. */
function* filesOfClients(deps: RunDeps, { requested: { layout }, period, clients, progress }: Written) {
  for (const [index, owner] of clients.entries())
    yield {
      name: csvFileName(
        String(owner.number),
        owner.company,
        layoutNames[layout],
        periodName(period, period.to),
      ),
      modified: deps.clock.now(),
      size: 1,
      open: async () => {
        await progress(index, clients.length);
        const pieces = linesOf(deps, owner, { layout, period, numbered: { lines: 0 } });
        const first = await pieces.next();
        return first.done
          ? undefined
          : bytesOf(byteOrderMark + clientCsvHeading(layout) + first.value, pieces);
      },
    };
}

async function* bytesOf(start: string, rest: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(start);
  for await (const piece of rest) yield Buffer.from(piece);
}

async function* linesOf(
  { db }: Pick<Deps, 'db'>,
  owner: Client,
  billed: Billed,
): AsyncGenerator<string, undefined> {
  for (const filter of billedIn(owner.id, startsOf(billed.period)))
    yield* linesOfList((page) => listShipments(db, owner.id, filter, page), owner, billed);
}

function linesOfList(
  read: (page: Page) => Promise<ShipmentRows[]>,
  owner: Client,
  { layout, period, numbered }: Billed,
) {
  const billed = { company: owner.company, period };
  return csvPieces({
    read,
    write: (rows) => {
      const shown = staffShipment(rows, owner);
      const service = serviceName(shown.service.internal_service_label, shippingType(shipmentRoute(shown)));
      const lines = clientCsvLines(shown, { layout, service, linesBefore: numbered.lines, billed });
      numbered.lines += lines.length;
      return lines.join('');
    },
  });
}
