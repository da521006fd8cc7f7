import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Driver,
  failed,
  type OnState,
  type PrinterState,
  printed,
  returned,
  unsure,
} from './printer.ts';

/** ms */
export type SystemTiming = { command: number; ask: number; lost: number };
export const systemTiming: SystemTiming = { command: 20_000, ask: 1_000, lost: 30 * 60_000 };

type Ran = { code: number | null; text: string };

/** Runs a command without a shell; undefined where there is none of that name. */
function run(command: string, args: readonly string[], input?: Buffer): Promise<Ran | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: systemTiming.command,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve({ code, text: Buffer.concat(chunks).toString('utf8') }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

const isWindows = process.platform === 'win32';

/** The queues of this computer, as its printing command names them. */
export async function systemQueues(): Promise<string[]> {
  if (isWindows) return [];
  const listed = await run('lpstat', ['-e']);
  return (listed?.text ?? '')
    .split('\n')
    .map((it) => it.trim())
    .filter((it) => it !== '');
}

/** A queue of this computer's own printing system (CUPS). Windows has none that a command reaches with PDF: not yet. */
export function systemDriver(queue: string, onState: OnState, timing: SystemTiming = systemTiming): Driver {
  async function probe(): Promise<PrinterState> {
    if (isWindows) return 'fault';
    const said = await run('lpstat', ['-p', queue]);
    if (said?.code !== 0) return 'offline';
    if (/media-empty|media-needed|out of paper/i.test(said.text)) return 'paper_out';
    if (/door-open|cover-open/i.test(said.text)) return 'open';
    if (/offline|not responding|unable to connect/i.test(said.text)) return 'offline';
    return /disabled|paused/i.test(said.text) ? 'paused' : 'ready';
  }

  /** Waits until the queue has it no more. */
  async function follow(id: string): Promise<boolean> {
    const end = Date.now() + timing.lost;
    while (Date.now() < end) {
      const listed = await run('lpstat', ['-W', 'not-completed', '-o', queue]);
      if (listed?.code === 0 && !listed.text.split('\n').some((it) => it.split(/\s/)[0] === id)) return true;
      onState(await probe());
      await delay(timing.ask);
    }
    return false;
  }

  return {
    depth: 1,
    probe,
    async print({ name, bytes, content_type }, begin) {
      const state = await probe();
      onState(state);
      if (state !== 'ready') return isWindows ? failed('printer_refused') : returned;
      begin();
      const raw = content_type === 'application/pdf' ? [] : ['-o', 'raw'];
      const handed = await run('lp', ['-d', queue, '-t', name, ...raw], bytes);
      if (!handed) return failed('printer_refused');
      // Ended by a signal: how far it came nobody knows.
      if (handed.code === null) return unsure('connection_lost');
      if (handed.code !== 0) return failed('printer_refused');
      const [, id] = /request id is (\S+)/.exec(handed.text) ?? [];
      return id === undefined || (await follow(id)) ? printed : unsure('unconfirmed');
    },
    close() {},
  };
}
