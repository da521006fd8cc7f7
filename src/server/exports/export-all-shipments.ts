import { setTimeout as delay } from 'node:timers/promises';
import type * as wire from '#contract/all-shipments.ts';
import { byteOrderMark, csvFileName } from '#domain/files/csv.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { periodName, periodOf } from '#domain/staff/csv-cells.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { berlinDay, berlinTime } from '#domain/values/working-days.ts';
import { audit } from '#server/audit.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { filterOfAll, showHits } from '#server/shipment/list-all-shipments.ts';
import { type AllFilter, findHits } from '#server/shipment/search/find-hits.ts';
import { hitsOfPage } from '#server/shipment/search/hits-of-page.ts';
import { inTime } from '#server/shipment/search/match-shipments.ts';
import { csvOfShipment, staffCsvHeading, statusWord } from '#server/shipment/shipments-csv.ts';
import type { StoredFile } from '#server/storage/files.ts';
import { beginRun, type Run } from './export-writer.ts';
import { type Making, noop, writeExport } from './write-export.ts';

/** Found at a time, and of these read at a time. */
const batches = { found: 5_000, read: 500 };
const firstPage = { offset: 0, limit: 25, behind: undefined };
/** ms; looking for a pattern may take that for each piece of a file. */
const patternPatience = 10_000;
/** ms; a browser gives up waiting after 30 s. */
const patience = 20_000;

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>;

/**
 * Writes what the list is narrowed to, however much it is, piece by piece into the folder of the exports. Answers the
 * file's name, or null where it is still being written after a while, be it by another process; at once where somebody had asked for
 * the same before, whose run it joins.
 */
export async function exportAllShipments(
  deps: ExportDeps,
  user: CurrentUser,
  wanted: wire.AllShipmentsFilter,
  { patienceMs = patience, patternMs }: { patienceMs?: number; patternMs?: number } = {},
): Promise<{ name: string | null; joined: boolean }> {
  const filter = await filterOfAll(deps.db, wanted);
  // What the list gives up no file is begun for.
  if (filter.pattern !== undefined) await hitsOfPage(deps.db, filter, firstPage, patternMs);
  const begun = await beginPieces(deps.db, filter, wanted);
  const { run } = await beginRun(deps, { kind: 'shipments', wanted, asked_by: user.client_id });
  if (!run) return { name: null, joined: true };
  let isWaitedFor = true;
  // Whoever still waits is told at once, and tries it again themselves.
  const writing = writeAllShipments(deps, user, wanted, { run, begun, mayWait: () => !isWaitedFor });
  const waited = delay(patienceMs, null, { ref: false, signal: run.lost }).catch(() => null);
  const name = await Promise.race([writing, waited]);
  isWaitedFor = false;
  if (name === null) writing.catch(noop);
  return { name: name ?? null, joined: false };
}

type Writing = { run: Run; begun?: Begun; mayWait?: () => boolean };

/** Writes the file of a run that was begun, be it by another process: then from the first shipment on. */
export function writeAllShipments(
  deps: ExportDeps,
  user: Pick<CurrentUser, 'client_id'>,
  wanted: wire.AllShipmentsFilter,
  { run, begun, mayWait = () => true }: Writing,
): Promise<string | undefined> {
  let next = begun;
  const begin = async () => beginPieces(deps.db, await filterOfAll(deps.db, wanted), wanted);
  const note = async (tx: DbOrTx, { name, size }: StoredFile) => {
    const details = { staff: user.client_id, folder: invoicesFolder, name, size };
    await audit(deps, tx, 'shipments_exported', { client_id: user.client_id, details });
  };
  const making = async (): Promise<Making> => {
    const { first, pieces, counted } = next ?? (await begin());
    next = undefined;
    const content = resumed(byteOrderMark + staffCsvHeading + first, pieces, () =>
      run.progress(counted.written),
    );
    return { name: nameOf(deps.clock.now(), wanted), content, note };
  };
  return writeExport(deps, run, making, { mayWait });
}

type Begun = Awaited<ReturnType<typeof beginPieces>>;

/** The first lines, and what comes behind them. Refuses where there is nothing. */
async function beginPieces(db: Db, filter: AllFilter, { shipment_status }: wire.AllShipmentsFilter) {
  const counted = { written: 0 };
  const pieces = csvPieces(db, filter, shipment_status === shipmentStatuses.canceled, counted);
  const first = await pieces.next();
  if (first.done) throw refusal('SHIPMENTS_EMPTY');
  return { first: first.value, pieces, counted };
}

/** What it is narrowed to by status and days, and when it was made. */
function nameOf(now: Date, { shipment_status, date_range = {} }: wire.AllShipmentsFilter): string {
  const period = periodOf(date_range);
  const days = period.from || period.to ? periodName(period, berlinDay(now)) : '';
  return csvFileName('Sendungen', statusWord(shipment_status), days, `${berlinDay(now)} ${berlinTime(now)}`);
}

async function* resumed(
  start: string,
  rest: AsyncIterable<string>,
  note: () => Promise<void>,
): AsyncGenerator<string, void> {
  yield start;
  for await (const piece of rest) {
    yield piece;
    await note();
  }
}

/** Yields the lines piece by piece; nothing where there is nothing to export. */
async function* csvPieces(
  db: Db,
  filter: AllFilter,
  isCanceled: boolean,
  counted: { written: number },
): AsyncGenerator<string, undefined> {
  let behind: wire.HitSort | undefined;
  while (true) {
    const page = { offset: 0, limit: batches.found, behind };
    const find = (on: DbOrTx) => findHits(on, filter, page);
    const hits = await (filter.pattern === undefined ? find(db) : inTime(db, find, patternPatience));
    for (let at = 0; at < hits.length; at += batches.read) {
      const shipments = await showHits(db, hits.slice(at, at + batches.read));
      const piece = shipments
        .map((it) => csvOfShipment(it, { isCanceled, client: [it.user_id, it.client_company] }))
        .join('');
      counted.written += shipments.length;
      if (piece !== '') yield piece;
    }
    if (hits.length < batches.found) return;
    behind = hits.at(-1)?.sort;
  }
}
