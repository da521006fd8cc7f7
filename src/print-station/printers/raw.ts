import {
  type Driver,
  type OnState,
  type PrinterState,
  type PrintFile,
  type PrintResult,
  returned,
  takesJobs,
} from './printer.ts';
import { RawLine, type RawTiming, rawTiming } from './raw-line.ts';

const usualPort = 9100;
/** ms to keep the connection; other computers need the printer too. */
const lingerMs = 1_500;

/** `host`, `host:port` or `[address]:port`. */
export function hostAndPort(address: string, port = usualPort): { host: string; port: number } {
  const [, name = '', given] = /^(.*?)(?::(\d{1,5}))?$/.exec(address) ?? [];
  return { host: name.replace(/^\[(.*)\]$/, '$1'), port: given ? Number(given) : port };
}

const labelsIn = (bytes: Buffer) => Math.max(1, bytes.toString('latin1').split('^XZ').length - 1);

export function rawDriver(address: string, onState: OnState, timing: RawTiming = rawTiming): Driver {
  const place = hostAndPort(address);
  let line: { open: RawLine; hasStatus: boolean } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Keeps the connection open if the printer accepts jobs. */
  async function reach(): Promise<PrinterState> {
    clearTimeout(idle);
    if (line && !line.open.isOpen) line = undefined;
    if (!line) {
      try {
        const open = await RawLine.open(place, timing, onState);
        const status = await open.firstStatus();
        if (!open.isOpen) return 'offline';
        line = { open, hasStatus: status !== undefined };
        return status?.state ?? 'unknown';
      } catch {
        return 'offline';
      }
    }
    if (!line.open.isIdle) return 'ready';
    const status = await line.open.firstStatus();
    return line.open.isOpen ? (status?.state ?? 'unknown') : 'offline';
  }

  function leaveSoon(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (!line?.open.isIdle) return;
      line.open.close();
      line = undefined;
    }, lingerMs);
    idle.unref();
  }

  async function write(file: PrintFile, begin: () => void): Promise<{ result: Promise<PrintResult> }> {
    const state = await reach();
    onState(state);
    if (!line || !takesJobs(state)) {
      leaveSoon();
      return { result: Promise.resolve(returned) };
    }
    try {
      begin();
    } catch (error) {
      leaveSoon();
      throw error;
    }
    if (line.hasStatus) return line.open.send(file.bytes, labelsIn(file.bytes));
    const { open } = line;
    line = undefined;
    return { result: Promise.resolve(await open.sendAndClose(file.bytes)) };
  }

  return {
    depth: 8,

    async probe() {
      // A printing connection reports its state itself.
      if (line?.open.isOpen && !line.open.isIdle) return 'unknown';
      const asked = turn.then(reach);
      turn = asked.then(leaveSoon, leaveSoon);
      return asked;
    },

    async print(file, begin) {
      const written = turn.then(() => write(file, begin));
      turn = written.catch(() => {});
      const { result } = await written;
      return result.finally(leaveSoon);
    },

    close() {
      clearTimeout(idle);
      line?.open.close();
    },
  };
}
