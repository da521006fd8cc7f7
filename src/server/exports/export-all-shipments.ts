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
import { isBellShut } from '#server/print/bell.ts';
import { filterOfAll, showHits } from '#server/shipment/list-all-shipments.ts';
import { type AllFilter, findHits } from '#server/shipment/search/find-hits.ts';
import { hitsOfPage } from '#server/shipment/search/hits-of-page.ts';
import { inTime } from '#server/shipment/search/match-shipments.ts';
import { csvOfShipment, staffCsvHeading, statusWord } from '#server/shipment/shipments-csv.ts';
import type { StoredFile } from '#server/storage/files.ts';
import type { Progress } from './export-attempt.ts';
import { beginRun, findRun, waitsForStorage } from './export-runs.ts';
import { startedWith } from './export-shipments.ts';
import type { Making } from './making.ts';

/** Keys per query, and rows read per query. */
const batches = { found: 5_000, read: 500 };
const firstPage = { offset: 0, limit: 25, behind: undefined };
/** ms per piece for a pattern search. */
const patternPatience = 10_000;
/** ms; browsers time out after 30 s. */
const patience = 20_000;
/** ms */
const lookEvery = 200;

/**
 * Writes or joins a file of the whole filtered list. Returns its name, or null after joining or if writing takes long.
 */
export async function exportAllShipments(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'config'>,
  user: CurrentUser,
  requested: wire.AllShipmentsFilter,
  { patienceMs = patience, patternMs }: { patienceMs?: number; patternMs?: number } = {},
): Promise<{ name: string | null; joined: boolean }> {
  const filter = await filterOfAll(deps.db, requested);
  if (filter.pattern !== undefined) await hitsOfPage(deps.db, filter, firstPage, patternMs);
  const first = await csvPieces(deps.db, filter, requested, async () => {}).next();
  if (first.done) throw refusal('SHIPMENTS_EMPTY');
  const { run_id, joined } = await beginRun(deps, { kind: 'shipments', requested, asked_by: user.client_id });
  return { name: joined ? null : await nameOnceThere(deps, run_id, patienceMs), joined };
}

/** Null if the file takes longer than `patience` or waits for the storage, or if the server stops. */
async function nameOnceThere(
  deps: Pick<Deps, 'db' | 'config'>,
  run_id: string,
  patienceMs: number,
): Promise<string | null> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until && !isBellShut(deps.config)) {
    await delay(lookEvery);
    const run = await findRun(deps, run_id);
    if (run?.state === 'failed')
      throw run.code === 'PATTERN_TOO_SLOW' ? refusal(run.code) : new Error(`the export ${run_id} failed`);
    if (run?.state === 'done') return run.name;
    if (run?.code === waitsForStorage) return null;
  }
  return null;
}

export async function allShipmentsFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: Pick<CurrentUser, 'client_id'>,
  requested: wire.AllShipmentsFilter,
  progress: Progress,
): Promise<Making> {
  const pieces = csvPieces(deps.db, await filterOfAll(deps.db, requested), requested, progress);
  const note = async (tx: DbOrTx, { name, size }: StoredFile) => {
    const details = { staff: user.client_id, folder: invoicesFolder, name, size };
    await audit(deps, tx, 'shipments_exported', { client_id: user.client_id, details });
  };
  const content = startedWith(byteOrderMark + staffCsvHeading, pieces);
  return { name: nameOf(deps.clock.now(), requested), content, note };
}

function nameOf(now: Date, { shipment_status, date_range = {} }: wire.AllShipmentsFilter): string {
  const period = periodOf(date_range);
  const days = period.from || period.to ? periodName(period, berlinDay(now)) : '';
  return csvFileName('Sendungen', statusWord(shipment_status), days, `${berlinDay(now)} ${berlinTime(now)}`);
}

async function* csvPieces(
  db: Db,
  filter: AllFilter,
  { shipment_status }: wire.AllShipmentsFilter,
  progress: Progress,
): AsyncGenerator<string, undefined> {
  const isCanceled = shipment_status === shipmentStatuses.canceled;
  let written = 0;
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
      written += shipments.length;
      if (piece !== '') yield piece;
      await progress(written);
    }
    if (hits.length < batches.found) return;
    behind = hits.at(-1)?.sort;
  }
}
