import { setTimeout as delay } from 'node:timers/promises';
import { askIpp, firstError, type IppPlace, Unreachable } from './ipp-ask.ts';
import { type IppAnswer, operations } from './ipp-message.ts';
import {
  type Driver,
  failed,
  type OnState,
  type PrinterState,
  type PrintFile,
  type PrintResult,
  printed,
  returned,
  takesJobs,
  unsure,
} from './printer.ts';

/** ms */
export type IppTiming = { answer: number; ask: number; lost: number };
export const ippTiming: IppTiming = { answer: 10_000, ask: 500, lost: 60_000 };

const jobStates = { canceled: 7, aborted: 8, completed: 9 } as const;
export const printerStates = { idle: 3, processing: 4, stopped: 5 } as const;
const wanted = [
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-is-accepting-jobs',
];

/** Words of `printer-state-reasons`, the first that fits. */
const reasons: readonly [RegExp, PrinterState][] = [
  [/^(door|cover|interlock)-open/, 'open'],
  [/^media-(empty|needed)/, 'paper_out'],
  [/^marker-supply-empty|^toner-empty/, 'ribbon_out'],
  [/^(paused|moving-to-paused)/, 'paused'],
  [/^(offline|shutdown|timed-out|connecting-to-device)/, 'offline'],
  [/^media-jam|-error$/, 'fault'],
];

/** What is told apart of those that speak IPP: a printer, and a queue of a computer's own CUPS. */
export type IppKind = {
  /** Looked for with each probe; undefined where there is nothing to ask. */
  findPlace: () => Promise<IppPlace | undefined>;
  stateOf: (answer: IppAnswer) => PrinterState;
  formatOf: (contentType: string) => string;
  /** Whether a job that was broken off is begun anew without asking, and says by its time that it was. */
  beginsAnew: boolean;
};

/** A printer, or a print server's queue, that speaks IPP and prints PDF. */
export function ippDriver(address: string, onState: OnState, timing: IppTiming = ippTiming): Driver {
  const findPlace = async () => ({ address });
  return ippKindDriver({ findPlace, stateOf, formatOf: (it) => it, beginsAnew: false }, onState, timing);
}

/** The one driver of all that speaks IPP. */
export function ippKindDriver(kind: IppKind, onState: OnState, timing: IppTiming): Driver {
  let place: IppPlace | undefined;

  async function ask(...what: Parameters<typeof askIpp>[2]): Promise<IppAnswer> {
    if (!place) throw new Unreachable('no place');
    return askIpp(place, timing.answer, what);
  }

  async function look(): Promise<PrinterState> {
    place = await kind.findPlace();
    return kind.stateOf(
      await ask(operations.getPrinterAttributes, [['keyword', 'requested-attributes', ...wanted]]),
    );
  }

  const probe = () => look().catch((): PrinterState => 'offline');

  async function hand({ name, bytes, content_type }: PrintFile): Promise<number | PrintResult> {
    try {
      const { status, attributes } = await ask(
        operations.printJob,
        [
          ['name', 'job-name', name],
          ['mimeType', 'document-format', kind.formatOf(content_type)],
        ],
        bytes,
      );
      if (status >= firstError) return failed('printer_refused');
      const [id] = attributes.get('job-id') ?? [];
      return typeof id === 'number' ? id : unsure('unconfirmed');
    } catch (error) {
      return error instanceof Unreachable ? returned : unsure('connection_lost');
    }
  }

  /** Waits for the printer to say that a job is through. */
  async function follow(id: number): Promise<PrintResult> {
    let heard = Date.now();
    let known: unknown;
    let begun: unknown;
    let state: PrinterState = 'unknown';
    let isTwice = false;
    for (;;) {
      await delay(timing.ask);
      try {
        const { status, attributes } = await ask(operations.getJobAttributes, [
          ['integer', 'job-id', id],
          ['keyword', 'requested-attributes', 'job-state', 'job-uuid', 'time-at-processing'],
        ]);
        heard = Date.now();
        // A printer that has forgotten the job had it.
        if (status >= firstError) return unsure('unconfirmed');
        const first = (name: string) => attributes.get(name)?.[0];
        // One that lost it to a power cut may count on where it was before, and give another job its number.
        const uuid = first('job-uuid');
        known ??= uuid;
        if (uuid !== undefined && uuid !== known) return unsure('unconfirmed');
        const now = first('time-at-processing');
        // Whatever had gone to the printer goes there once more; to one that was out of reach nothing had.
        isTwice ||= kind.beginsAnew && Boolean(begun) && Boolean(now) && now !== begun && state !== 'offline';
        begun = now || begun;
        const job = first('job-state');
        if (job === jobStates.completed) return isTwice ? unsure('connection_lost') : printed;
        if (job === jobStates.aborted || job === jobStates.canceled) return unsure('printer_refused');
        state = await look();
        onState(state);
      } catch {
        if (Date.now() - heard > timing.lost) return unsure('connection_lost');
      }
    }
  }

  return {
    depth: 1,
    probe,
    async print(file, begin) {
      const state = await probe();
      onState(state);
      if (!takesJobs(state)) return returned;
      begin();
      const job = await hand(file);
      return typeof job === 'number' ? follow(job) : job;
    },
    close() {},
  };
}

function stateOf({ status, attributes }: IppAnswer): PrinterState {
  if (status >= firstError) return 'fault';
  const said = (attributes.get('printer-state-reasons') ?? []).map(String);
  const isStopped = attributes.get('printer-state')?.[0] === printerStates.stopped;
  // A warning that paper runs low stops nothing.
  const stopping = said.filter((it) => isStopped || !/-(warning|report)$/.test(it));
  const stopped = stateOfReasons(stopping);
  if (stopped) return stopped;
  if (isStopped) return 'fault';
  return attributes.get('printer-is-accepting-jobs')?.[0] === false ? 'paused' : 'ready';
}

/** What reasons say of a printer; undefined where nothing stops it. */
export const stateOfReasons = (said: readonly string[]): PrinterState | undefined =>
  reasons.find(([pattern]) => said.some((it) => pattern.test(it)))?.[1];
