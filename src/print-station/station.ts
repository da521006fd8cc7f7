import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Allowed } from './allowed.ts';
import { DiskFull, type Journal } from './journal.ts';
import { type LocalJobs, openLocalJobs } from './local-jobs.ts';
import { type Handed, type Portal, Refused, Removed, type Work } from './portal.ts';
import { guardedDriver } from './printers/guarded-driver.ts';
import { mediumOf } from './printers/media.ts';
import { openDriver } from './printers/open-driver.ts';
import {
  type FoundPrinter,
  type PrinterConfig,
  type PrintFile,
  type PrintResult,
  returned,
  takesJobs,
  unsure,
} from './printers/printer.ts';
import { openPrinters, type Printer } from './station-printers.ts';

/** ms; `probe` while ready, `probeAgain` otherwise; `local` between checks for capacity. */
export type StationTiming = {
  wait_seconds: number;
  probe: number;
  probeAgain: number;
  retry: number;
  retryMost: number;
  local: number;
  search: number;
  stop: number;
};
export const stationTiming: StationTiming = {
  wait_seconds: 25,
  probe: 15_000,
  probeAgain: 1_000,
  retry: 500,
  retryMost: 15_000,
  local: 50,
  search: 60_000,
  stop: 5_000,
};

type StationOptions = {
  portal: Portal;
  journal: Journal;
  say: (line: string) => void;
  /** Offered during setup. */
  findPrinters: () => Promise<FoundPrinter[]>;
  /** The portal's other addresses are refused. */
  allowed: Allowed;
  /** Last known printers, for printing without the portal. */
  known?: { printers: readonly PrinterConfig[]; store: (printers: readonly PrinterConfig[]) => void };
  /** The journal was written on another computer, which may have printed its claims. */
  isMoved?: boolean;
  /** Called before polling starts. */
  onLocal?: (jobs: LocalJobs) => void;
  open?: typeof openDriver;
  timing?: StationTiming;
};

/**
 * Prints the portal's jobs until stopped. Each step is recorded first, so a crash neither loses a job nor prints it
 * twice.
 */
export async function runStation(
  {
    portal,
    journal,
    say,
    findPrinters,
    allowed,
    known,
    isMoved = false,
    onLocal,
    open = openDriver,
    timing = stationTiming,
  }: StationOptions,
  stopped: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let revision = -1;
  let found: FoundPrinter[] | undefined;
  let poll = new AbortController();
  let hadRoom = true;
  let isTwin = false;
  let unstored: readonly PrinterConfig[] | undefined;

  /** Printer list changed: abort the poll to report it. */
  const reportAgain = () => poll.abort();

  /** Keeps the process running: an idle station has no socket while the portal is away. */
  const pause = (ms: number) => delay(ms, undefined, { signal: stopped }).catch(() => {});

  const openAllowed: typeof openDriver = (config, ...rest) =>
    guardedDriver(
      () => allowed.allows(config),
      () => open(config, ...rest),
    );
  const printers = openPrinters({ open: openAllowed, say, timing, onChange: reportAgain }, stopped);

  async function search(): Promise<void> {
    while (!stopped.aborted) {
      const now = await findPrinters().catch(() => found ?? []);
      const isNew = JSON.stringify(now) !== JSON.stringify(found);
      found = now;
      allowed.remember(now);
      if (isNew) reportAgain();
      await pause(timing.search);
    }
  }

  function lookAtDisk(): boolean {
    const hasRoom = journal.hasRoom();
    if (hasRoom !== hadRoom) {
      hadRoom = hasRoom;
      say(hasRoom ? 'The disk has room again.' : 'The disk is full: nothing is printed until it has room.');
      reportAgain();
    }
    return hasRoom;
  }

  async function watchDisk(): Promise<void> {
    while (!stopped.aborted) {
      await pause(timing.probeAgain);
      lookAtDisk();
      storePrinters();
    }
  }

  /** Without space, a restart uses the previous list. */
  function storePrinters(): void {
    if (!unstored) return;
    try {
      known?.store(unstored);
      unstored = undefined;
    } catch {
      lookAtDisk();
    }
  }

  async function backOff(tries: number): Promise<void> {
    const most = Math.min(timing.retry * 2 ** Math.min(tries, 10), timing.retryMost);
    await pause(most / 2 + (Math.random() * most) / 2);
  }

  const asked = () => ({
    holding: journal.claims(),
    printers: printers.all().map(({ config, state, inHand, driver }) => ({
      printer_id: config.printer_id,
      state: hadRoom ? state : ('disk_full' as const),
      wants: hadRoom && takesJobs(state) && inHand < driver.depth,
    })),
    ...(found ? { found } : {}),
    revision: Math.max(revision, 0),
    wait_seconds: revision < 0 ? 0 : timing.wait_seconds,
  });

  async function tell(claim: string, job_id: string, { outcome, reason }: PrintResult): Promise<void> {
    for (let tries = 0; !stopped.aborted; tries += 1) {
      try {
        await portal.report(job_id, { claim, outcome, reason });
        break;
      } catch (error) {
        // The job or station was removed, or a user answered: stop.
        if (error instanceof Refused && !error.mayPass) break;
        await backOff(tries);
      }
    }
    if (!stopped.aborted) journal.reported(claim, job_id);
  }

  async function reportLocally(): Promise<void> {
    for (const { claim, job_id, step, local, outcome = 'unsure', reason = null } of journal.open()) {
      if (!local || step !== 'ended') continue;
      try {
        if (outcome !== 'returned') await portal.reportLocally(job_id, local, { outcome, reason });
      } catch (error) {
        if (!(error instanceof Refused) || error.mayPass || error instanceof Removed) throw error;
      }
      journal.reported(claim, job_id);
    }
  }

  function inBackground(work: Promise<void>): void {
    const guarded = work.catch((error: unknown) => say(`Something went wrong: ${String(error)}`));
    underWay.add(guarded);
    void guarded.finally(() => underWay.delete(guarded));
  }

  /** After a crash, a begun job may have been printed. */
  function recover(): void {
    for (const entry of journal.open()) {
      const { claim, job_id, step, local, outcome = 'unsure', reason = 'unconfirmed' } = entry;
      const result = (
        step === 'ended'
          ? { outcome, reason }
          : step === 'begun' || isMoved
            ? { outcome: 'unsure', reason: 'station_restarted' }
            : { outcome: 'returned', reason: null }
      ) as PrintResult;
      if (step !== 'ended') journal.ended(claim, job_id, result.outcome, result.reason);
      if (!local) inBackground(tell(claim, job_id, result));
    }
  }

  /** Undefined if the job is no longer ours. */
  async function take(job_id: string, claim: string): Promise<Handed | undefined> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await portal.take(job_id, claim);
      } catch (error) {
        if (error instanceof Refused && !error.mayPass) {
          journal.reported(claim, job_id);
          return undefined;
        }
        if (tries < 3 && !stopped.aborted) {
          await backOff(tries);
          continue;
        }
        // The portal may have assigned the job: return it.
        journal.ended(claim, job_id, 'returned', null);
        inBackground(tell(claim, job_id, { outcome: 'returned', reason: null }));
        return undefined;
      }
    }
  }

  async function print(
    printer: Printer,
    { claim, job_id, isLocal = false }: { claim: string; job_id: string; isLocal?: boolean },
    file: PrintFile,
  ): Promise<void> {
    const { name } = file;
    let hasBegun = false;
    let result: PrintResult;
    try {
      result = await printer.driver.print(file, () => {
        journal.begun(claim, job_id);
        hasBegun = true;
      });
    } catch (error) {
      say(`${printer.config.name}: ${String(error)}`);
      lookAtDisk();
      result = hasBegun ? unsure('unconfirmed') : returned;
    }
    printer.inHand -= 1;
    if (stopped.aborted && result.outcome === 'unsure') return;
    journal.ended(claim, job_id, result.outcome, result.reason);
    say(`${printer.config.name}: ${name}, ${result.outcome}${result.reason ? ` (${result.reason})` : ''}`);
    reportAgain();
    if (isLocal) return;
    await tell(claim, job_id, result);
    reportAgain();
  }

  async function printLocal(printer_id: string, job_id: string, file: PrintFile): Promise<void> {
    const isFree = (printer: Printer) => printer.inHand < printer.driver.depth;
    let printer = printers.get(printer_id);
    while (printer && !isFree(printer) && !stopped.aborted) {
      await pause(timing.local);
      printer = printers.get(printer_id);
    }
    // The next start finds a claim without printed bytes.
    if (stopped.aborted) return;
    if (!printer) {
      journal.ended(job_id, job_id, 'returned', null);
      return;
    }
    printer.inHand += 1;
    const medium = mediumOf('labels', printer.config.format);
    await print(printer, { claim: job_id, job_id, isLocal: true }, { ...file, medium });
  }

  async function begin(jobs: Work['jobs']): Promise<void> {
    for (const { job_id, printer_id, kind, run_id } of jobs) {
      // The device already printed it locally; the portal will hear of that.
      if (journal.isInsteadOf(run_id)) {
        await pause(timing.local);
        continue;
      }
      const printer = printers.get(printer_id);
      if (!printer || stopped.aborted || journal.hasJob(job_id)) continue;
      if (!takesJobs(printer.state) || printer.inHand >= printer.driver.depth) continue;
      const claim = randomUUID();
      try {
        journal.claimed(claim, job_id);
      } catch (error) {
        if (!(error instanceof DiskFull)) throw error;
        lookAtDisk();
        return;
      }
      printer.inHand += 1;
      const handed = await take(job_id, claim);
      if (handed) inBackground(print(printer, { claim, job_id }, fileOf(handed, kind)));
      else printer.inHand -= 1;
    }
  }

  recover();
  lookAtDisk();
  void search();
  void watchDisk();
  printers.set(known?.printers ?? []);
  onLocal?.(
    openLocalJobs(journal, {
      stateOf(printer_id) {
        if (isTwin) return 'offline';
        return lookAtDisk() ? printers.get(printer_id)?.state : 'disk_full';
      },
      print: (printer_id, job_id, file) => inBackground(printLocal(printer_id, job_id, file)),
    }),
  );
  for (let tries = 0; !stopped.aborted; ) {
    poll = new AbortController();
    try {
      await reportLocally();
      const work = await portal.next(asked(), AbortSignal.any([poll.signal, stopped]));
      if (tries > 0) say(isTwin ? 'This computer prints now.' : 'The portal answers again.');
      tries = 0;
      isTwin = false;
      if (work.revision !== revision) {
        printers.set(work.printers);
        unstored = work.printers;
        storePrinters();
      }
      revision = work.revision;
      await begin(work.jobs);
    } catch (error) {
      if (stopped.aborted) break;
      if (poll.signal.aborted) continue;
      if (error instanceof Removed) throw error;
      if (error instanceof Refused && error.isTwin) {
        if (!isTwin) say(twinText(error.host));
        isTwin = true;
      } else if (tries === 0) say(`The portal does not answer (${reasonOf(error)}); trying again.`);
      await backOff(tries);
      tries += 1;
    }
  }
  await Promise.race([Promise.all(underWay), delay(timing.stop, undefined, { ref: false })]);
  for (const { driver } of printers.all()) driver.close();
}

const fileOf = ({ name, file, content_type, printer }: Handed, kind: string): PrintFile => ({
  name,
  bytes: Buffer.from(file, 'base64'),
  content_type,
  medium: mediumOf(kind, printer.format),
});

const twinText = (host: string) =>
  `Another computer${host && ` (${host})`} prints with the identity of this station: its data folder was copied. ` +
  'This computer prints nothing. Stop one of them, or pair this computer as a station of its own (--data, --code).';

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.code || String(error.status);
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? (error as Error).name;
}
