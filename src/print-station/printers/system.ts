import { userInfo } from 'node:os';
import { type RunCommand, runCommand } from './command.ts';
import { type IppTiming, ippKindDriver, ippTiming, printerStates, stateOfReasons } from './ipp.ts';
import { askIpp, firstError, type IppPlace } from './ipp-ask.ts';
import { type IppAnswer, operations } from './ipp-message.ts';
import type { Driver, OnState, PrinterState } from './printer.ts';
import { windowsDriver, windowsQueues } from './windows.ts';

const isWindows = process.platform === 'win32';

/** The queues of this computer. */
export const systemQueues = (): Promise<string[]> => (isWindows ? windowsQueues() : cupsQueues());

/** A queue of this computer's own printing system: CUPS, or the spooler of Windows. */
export const systemDriver = (queue: string, onState: OnState): Driver =>
  isWindows ? windowsDriver(queue, onState) : cupsDriver(queue, onState);

/*
 * CUPS is asked by IPP, where its own commands would ask it: `lpstat` and `lp` say neither whether a job that is gone
 * was printed nor, once a connection broke, whether there is one.
 */

/** Where CUPS is, as `lpstat` names it by CUPS_SERVER, client.conf and what is usual; undefined where there is no CUPS. */
async function findCups(
  run: RunCommand,
): Promise<(Omit<IppPlace, 'address'> & { host: string }) | undefined> {
  const said = await run('lpstat', ['-H']);
  const host = said?.code === 0 ? said.text.trim() : '';
  if (host === '') return undefined;
  return { ...(host.startsWith('/') ? { host: 'localhost', socketPath: host } : { host }), user: userName() };
}

/** CUPS may let some users print and others not. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'versandpult';
  }
}

/** The queues of CUPS; none where there is no CUPS. */
export async function cupsQueues(run: RunCommand = runCommand): Promise<string[]> {
  const cups = await findCups(run);
  if (!cups) return [];
  try {
    const { attributes } = await askIpp({ ...cups, address: `ipp://${cups.host}/` }, ippTiming.answer, [
      operations.cupsGetPrinters,
      [['keyword', 'requested-attributes', 'printer-name']],
    ]);
    return (attributes.get('printer-name') ?? []).map(String);
  } catch {
    return [];
  }
}

/** What its backends say of a printer they do not get to, beside all reasons. */
const isAway = /unavailable|unreachable|not responding|unable to (?:connect|locate)/i;

/**
 * How a queue is. What its printer lacks CUPS hears only while a job is there: what it said at the last one is nothing
 * to wait for, since without another it would stay for good.
 */
export function cupsState({ status, attributes }: IppAnswer): PrinterState {
  if (status >= firstError) return 'offline';
  const [state] = attributes.get('printer-state') ?? [];
  const [isAccepting] = attributes.get('printer-is-accepting-jobs') ?? [];
  if (state === printerStates.stopped || isAccepting === false) return 'paused';
  if (state !== printerStates.processing) return 'ready';
  const said = stateOfReasons((attributes.get('printer-state-reasons') ?? []).map(String));
  if (said) return said;
  return isAway.test(String(attributes.get('printer-state-message')?.[0] ?? '')) ? 'offline' : 'ready';
}

/** A queue of CUPS: PDF goes by its filters, a label printer's language as it is. */
export function cupsDriver(
  queue: string,
  onState: OnState,
  { run = runCommand, timing = ippTiming }: { run?: RunCommand; timing?: IppTiming } = {},
): Driver {
  async function findPlace(): Promise<IppPlace | undefined> {
    const cups = await findCups(run);
    return cups && { ...cups, address: `ipp://${cups.host}/printers/${encodeURIComponent(queue)}` };
  }
  const formatOf = (type: string) => (type === 'application/pdf' ? type : 'application/vnd.cups-raw');
  return ippKindDriver({ findPlace, stateOf: cupsState, formatOf, beginsAnew: true }, onState, timing);
}
