import { userInfo } from 'node:os';
import { type RunCommand, runCommand } from './command.ts';
import { type IppOptions, ippKindDriver, ippTiming, printerStates, stateOfReasons } from './ipp.ts';
import { askIpp, firstError, type IppPlace } from './ipp-ask.ts';
import { type IppAnswer, operations } from './ipp-message.ts';
import type { Driver, OnState, PrinterState, Say } from './printer.ts';
import { windowsDriver, windowsQueues } from './windows.ts';

const isWindows = process.platform === 'win32';

export const systemQueues = (): Promise<string[]> => (isWindows ? windowsQueues() : cupsQueues());

export const systemDriver = (queue: string, onState: OnState, say: Say): Driver =>
  isWindows ? windowsDriver(queue, onState) : cupsDriver(queue, onState, { say });

/*
 * Asks CUPS by IPP: `lpstat` and `lp` tell neither whether a finished job was printed nor whether it exists after a
 * lost connection.
 */

/** From `lpstat` (CUPS_SERVER, client.conf, defaults); undefined without CUPS. */
async function findCups(
  run: RunCommand,
): Promise<(Omit<IppPlace, 'address'> & { host: string }) | undefined> {
  const answer = await run('lpstat', ['-H']);
  const host = answer?.code === 0 ? answer.text.trim() : '';
  if (host === '') return undefined;
  return { ...(host.startsWith('/') ? { host: 'localhost', socketPath: host } : { host }), user: userName() };
}

/** CUPS may restrict users. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'versandpult';
  }
}

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

/** Backend messages about unreachable printers. */
const isAway = /unavailable|unreachable|not responding|unable to (?:connect|locate)/i;

/** CUPS learns of faults only during a job, so older ones would stay forever: ignore them. */
export function cupsState({ status, attributes }: IppAnswer): PrinterState {
  if (status >= firstError) return 'offline';
  const [state] = attributes.get('printer-state') ?? [];
  const [isAccepting] = attributes.get('printer-is-accepting-jobs') ?? [];
  if (state === printerStates.stopped || isAccepting === false) return 'paused';
  if (state !== printerStates.processing) return 'ready';
  const answer = stateOfReasons((attributes.get('printer-state-reasons') ?? []).map(String));
  if (answer) return answer;
  return isAway.test(String(attributes.get('printer-state-message')?.[0] ?? '')) ? 'offline' : 'ready';
}

/** CUPS filters PDF; label languages go raw. */
export function cupsDriver(
  queue: string,
  onState: OnState,
  { run = runCommand, ...options }: { run?: RunCommand } & IppOptions = {},
): Driver {
  async function findPlace(): Promise<IppPlace | undefined> {
    const cups = await findCups(run);
    return cups && { ...cups, address: `ipp://${cups.host}/printers/${encodeURIComponent(queue)}` };
  }
  const formatOf = (type: string) => (type === 'application/pdf' ? type : 'application/vnd.cups-raw');
  return ippKindDriver({ findPlace, stateOf: cupsState, formatOf, beginsAnew: true }, onState, options);
}
