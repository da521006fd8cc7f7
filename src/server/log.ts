import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config/config.ts';
import { loggedError } from './errors.ts';

/**
 * No personal data: ids, call names, statuses and times, but no bodies, e-mails, addresses or query strings. Errors go
 * through `loggedError`.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  to: DestinationStream = logTo(standardOutput),
): Logger {
  const options = {
    level: logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, to);
}

/** Libraries print to the console, above all the exception of a broken answer; each becomes one line of the log. */
export function logConsole(log: Logger): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [name, level] of Object.entries(levels))
    console[name as keyof typeof levels] = (...printed: unknown[]) =>
      log[level]({ printed: printed.map(shown) }, 'a library reports');
}

const shown = (it: unknown) => (typeof it === 'string' ? it : loggedError(it));

const standardOutput = 1;
/** Characters buffered; further lines are lost. */
const longestWait = 1_000_000;

/** A full disk pauses the log, not the server. */
export function logTo(fd: number): DestinationStream {
  const to = pino.destination({ fd, sync: true, maxLength: longestWait });
  to.on('error', () => {});
  return to;
}
