import { setTimeout as delay } from 'node:timers/promises';
import { type RunCommand, runCommand } from './command.ts';
import {
  type Driver,
  failed,
  type OnState,
  type PrinterState,
  printed,
  returned,
  takesJobs,
  unsure,
} from './printer.ts';
import { windowsDriver, windowsQueues } from './windows.ts';

/** ms */
export type SystemTiming = { ask: number; lost: number };
export const systemTiming: SystemTiming = { ask: 1_000, lost: 30 * 60_000 };

const isWindows = process.platform === 'win32';

/** The queues of this computer, as its printing command names them. */
export async function systemQueues(run: RunCommand = runCommand): Promise<string[]> {
  if (isWindows) return windowsQueues(run);
  const listed = await run('lpstat', ['-e']);
  return (listed?.text ?? '')
    .split('\n')
    .map((it) => it.trim())
    .filter((it) => it !== '');
}

/** A queue of this computer's own printing system: CUPS, or the spooler of Windows. */
export const systemDriver = (queue: string, onState: OnState): Driver =>
  isWindows ? windowsDriver(queue, onState) : cupsDriver(queue, onState);

/** What `lpstat -p` says of a queue, with the reasons that its printer gives. */
export function cupsState({ code, text: said }: { code: number | null; text: string }): PrinterState {
  if (code !== 0) return 'offline';
  // How somebody named it, and where it stands, says nothing of how it is.
  const text = said.replaceAll(/^\s*(?:Description|Location|Interface):.*$/gm, '');
  if (/media-empty|media-needed|out of paper/i.test(text)) return 'paper_out';
  if (/marker-supply-empty|toner-empty/i.test(text)) return 'ribbon_out';
  if (/door-open|cover-open/i.test(text)) return 'open';
  if (/offline|not responding|unable to (?:connect|locate)|not available/i.test(text)) return 'offline';
  if (/media-jam/i.test(text)) return 'fault';
  return /disabled|paused/i.test(text) ? 'paused' : 'ready';
}

/** A queue of CUPS. */
export function cupsDriver(
  queue: string,
  onState: OnState,
  { run = runCommand, timing = systemTiming }: { run?: RunCommand; timing?: SystemTiming } = {},
): Driver {
  async function probe(): Promise<PrinterState> {
    const said = await run('lpstat', ['-l', '-p', queue]);
    return said ? cupsState(said) : 'offline';
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
      if (!takesJobs(state)) return returned;
      begin();
      const raw = content_type === 'application/pdf' ? [] : ['-o', 'raw'];
      const handed = await run('lp', ['-d', queue, '-t', name, ...raw], { input: bytes });
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
