import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config/config.ts';

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

const standardOutput = 1;
/** Characters buffered; further lines are lost. */
const longestWait = 1_000_000;

/** A full disk pauses the log, not the server. */
export function logTo(fd: number): DestinationStream {
  const to = pino.destination({ fd, sync: true, maxLength: longestWait });
  to.on('error', () => {});
  return to;
}
