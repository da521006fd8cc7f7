import { setTimeout as delay } from 'node:timers/promises';
import { askIpp, firstError, type IppPlace, Unreachable } from './ipp-ask.ts';
import { type Attribute, type IppAnswer, operations } from './ipp-message.ts';
import { type Medium, paperAttributes, paperChoice, sizeText } from './media.ts';
import {
  type Driver,
  failed,
  type OnState,
  type PrinterState,
  type PrintFile,
  type PrintResult,
  printed,
  returned,
  type Say,
  takesJobs,
  unsure,
} from './printer.ts';

/** ms */
export type IppTiming = { answer: number; ask: number; lost: number };
export const ippTiming: IppTiming = { answer: 10_000, ask: 500, lost: 60_000 };

/** Statuses of a Print-Job. */
const ignoredAttributes = 0x0001;
const refusedAttributes = 0x040b;
const paperNames = ['media', 'media-col', 'print-scaling'];

const jobStates = { canceled: 7, aborted: 8, completed: 9 } as const;
export const printerStates = { idle: 3, processing: 4, stopped: 5 } as const;
const requested = [
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-is-accepting-jobs',
];

/** First match counts. */
const reasons: readonly [RegExp, PrinterState][] = [
  [/^(door|cover|interlock)-open/, 'open'],
  [/^media-(empty|needed)/, 'paper_out'],
  [/^marker-supply-empty|^toner-empty/, 'ribbon_out'],
  [/^(paused|moving-to-paused)/, 'paused'],
  [/^(offline|shutdown|timed-out|connecting-to-device)/, 'offline'],
  [/^media-jam|-error$/, 'fault'],
];

export type IppKind = {
  /** Undefined if there is no service. */
  findPlace: () => Promise<IppPlace | undefined>;
  stateOf: (answer: IppAnswer) => PrinterState;
  formatOf: (contentType: string) => string;
  /** True if interrupted jobs restart; `time-at-processing` then changes. */
  beginsAnew: boolean;
};

export type IppOptions = { timing?: IppTiming; say?: Say };

export function ippDriver(address: string, onState: OnState, options: IppOptions = {}): Driver {
  const findPlace = async () => ({ address });
  return ippKindDriver({ findPlace, stateOf, formatOf: (it) => it, beginsAnew: false }, onState, options);
}

export function ippKindDriver(
  kind: IppKind,
  onState: OnState,
  { timing = ippTiming, say = () => {} }: IppOptions,
): Driver {
  let place: IppPlace | undefined;
  const reported = new Set<string>();

  async function ask(...what: Parameters<typeof askIpp>[2]): Promise<IppAnswer> {
    if (!place) throw new Unreachable('no place');
    return askIpp(place, timing.answer, what);
  }

  async function look(): Promise<PrinterState> {
    place = await kind.findPlace();
    return kind.stateOf(
      await ask(operations.getPrinterAttributes, [['keyword', 'requested-attributes', ...requested]]),
    );
  }

  const probe = () => look().catch((): PrinterState => 'offline');

  function sayOnce(line: string): void {
    if (reported.has(line)) return;
    reported.add(line);
    say(line);
  }

  async function choosePaper(medium: Medium) {
    const answer = await ask(operations.getPrinterAttributes, [
      ['keyword', 'requested-attributes', ...paperAttributes],
    ]);
    const { attributes, isNamed } = paperChoice(medium, answer);
    if (!isNamed) sayOnce(`The printer does not offer paper of ${sizeText(medium)}; jobs name no paper.`);
    return attributes;
  }

  async function hand(
    { name, bytes, content_type }: PrintFile,
    paper: Attribute[],
  ): Promise<number | PrintResult> {
    try {
      const { status, attributes } = await ask(
        operations.printJob,
        [
          ['name', 'job-name', name],
          ['mimeType', 'document-format', kind.formatOf(content_type)],
        ],
        bytes,
        paper,
      );
      if (status === refusedAttributes && paper.length > 0) return failed('medium_refused');
      if (status >= firstError) return failed('printer_refused');
      if (status === ignoredAttributes) {
        const ignored = paperNames.filter((it) => attributes.has(it));
        if (ignored.length > 0) sayOnce(`The printer ignores ${ignored.join(', ')}: measure a test page.`);
      }
      const [id] = attributes.get('job-id') ?? [];
      return typeof id === 'number' ? id : unsure('unconfirmed');
    } catch (error) {
      return error instanceof Unreachable ? returned : unsure('connection_lost');
    }
  }

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
        // The printer had the job but has forgotten it.
        if (status >= firstError) return unsure('unconfirmed');
        const first = (name: string) => attributes.get(name)?.[0];
        // After a power cut the number may belong to another job.
        const uuid = first('job-uuid');
        known ??= uuid;
        if (uuid !== undefined && uuid !== known) return unsure('unconfirmed');
        const now = first('time-at-processing');
        // A restart resends the document, unless the printer was offline.
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
      let paper: Attribute[];
      try {
        paper = file.medium ? await choosePaper(file.medium) : [];
      } catch {
        return returned;
      }
      begin();
      const job = await hand(file, paper);
      return typeof job === 'number' ? follow(job) : job;
    },
    close() {},
  };
}

function stateOf({ status, attributes }: IppAnswer): PrinterState {
  if (status >= firstError) return 'fault';
  const stateReasons = (attributes.get('printer-state-reasons') ?? []).map(String);
  const isStopped = attributes.get('printer-state')?.[0] === printerStates.stopped;
  // Warnings, e.g. low paper, stop nothing.
  const stopping = stateReasons.filter((it) => isStopped || !/-(warning|report)$/.test(it));
  const stopped = stateOfReasons(stopping);
  if (stopped) return stopped;
  if (isStopped) return 'fault';
  return attributes.get('printer-is-accepting-jobs')?.[0] === false ? 'paused' : 'ready';
}

/** Undefined if nothing stops the printer. */
export const stateOfReasons = (stateReasons: readonly string[]): PrinterState | undefined =>
  reasons.find(([pattern]) => stateReasons.some((it) => pattern.test(it)))?.[1];
