import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { type Attribute, type IppAnswer, ippRequest, operations, readIpp } from './ipp-message.ts';
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

const usualPort = 631;
const jobStates = { canceled: 7, aborted: 8, completed: 9 } as const;
const printerStopped = 5;
/** Statuses from here on are refusals. */
const firstError = 0x0400;

/** Words of `printer-state-reasons`, the first that fits. */
const reasons: readonly [RegExp, PrinterState][] = [
  [/^(door|cover|interlock)-open/, 'open'],
  [/^media-(empty|needed)/, 'paper_out'],
  [/^marker-supply-empty|^toner-empty/, 'ribbon_out'],
  [/^(paused|moving-to-paused)/, 'paused'],
  [/^(offline|shutdown|timed-out|connecting-to-device)/, 'offline'],
  [/^media-jam|-error$/, 'fault'],
];

class Unreachable extends Error {}

/** A printer, or a print server's queue, that speaks IPP and prints PDF. */
export function ippDriver(address: string, onState: OnState, timing: IppTiming = ippTiming): Driver {
  const url = new URL(address);
  const isSecure = url.protocol === 'ipps:';
  let lastId = 0;

  function ask(operation: number, attributes: readonly Attribute[], document?: Buffer): Promise<IppAnswer> {
    lastId += 1;
    const head = ippRequest(operation, lastId, [
      ['uri', 'printer-uri', address],
      ['name', 'requesting-user-name', 'versandpult'],
      ...attributes,
    ]);
    const body = document ? Buffer.concat([head, document]) : head;
    return new Promise((resolve, reject) => {
      let isConnected = false;
      const post = (isSecure ? httpsRequest : httpRequest)({
        host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: url.port ? Number(url.port) : usualPort,
        path: url.pathname || '/',
        method: 'POST',
        agent: false,
        // Printers in one's own network have certificates that nobody signed.
        ...(isSecure ? { rejectUnauthorized: false } : {}),
        headers: { 'content-type': 'application/ipp', 'content-length': body.length },
      });
      const fail = (error: Error) => reject(isConnected ? error : new Unreachable(error.message));
      post.setTimeout(timing.answer, () => post.destroy(new Error('no answer')));
      post.on('error', fail);
      post.on('socket', (socket) =>
        socket.on(isSecure ? 'secureConnect' : 'connect', () => {
          isConnected = true;
        }),
      );
      post.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          if (response.statusCode !== 200) return resolve({ status: firstError, attributes: new Map() });
          try {
            resolve(readIpp(Buffer.concat(chunks)));
          } catch (error) {
            fail(error as Error);
          }
        });
      });
      post.end(body);
    });
  }

  async function probe(): Promise<PrinterState> {
    try {
      const wanted = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs'];
      const answer = await ask(operations.getPrinterAttributes, [
        ['keyword', 'requested-attributes', ...wanted],
      ]);
      return answer.status >= firstError ? 'fault' : stateOf(answer);
    } catch {
      return 'offline';
    }
  }

  async function hand({ name, bytes, content_type }: PrintFile): Promise<number | PrintResult> {
    try {
      const { status, attributes } = await ask(
        operations.printJob,
        [
          ['name', 'job-name', name],
          ['mimeType', 'document-format', content_type],
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
    for (;;) {
      await delay(timing.ask);
      try {
        const { status, attributes } = await ask(operations.getJobAttributes, [
          ['integer', 'job-id', id],
          ['keyword', 'requested-attributes', 'job-state'],
        ]);
        heard = Date.now();
        // A printer that has forgotten the job had it.
        if (status >= firstError) return unsure('unconfirmed');
        const [state] = attributes.get('job-state') ?? [];
        if (state === jobStates.completed) return printed;
        if (state === jobStates.aborted || state === jobStates.canceled) return unsure('printer_refused');
        onState(await probe());
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

function stateOf({ attributes }: IppAnswer): PrinterState {
  const said = (attributes.get('printer-state-reasons') ?? []).map(String);
  const isStopped = attributes.get('printer-state')?.[0] === printerStopped;
  // A warning that paper runs low stops nothing.
  const stopping = said.filter((it) => isStopped || !/-(warning|report)$/.test(it));
  for (const [pattern, state] of reasons) if (stopping.some((it) => pattern.test(it))) return state;
  if (isStopped) return 'fault';
  return attributes.get('printer-is-accepting-jobs')?.[0] === false ? 'paused' : 'ready';
}
