import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config/config.ts';

/**
 * JSON lines, without personal data: ids, call names, statuses and times. No bodies, e-mails, addresses or query
 * strings; errors go through `loggedError`.
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
/** Characters of lines that wait until they can be written; those after them are lost. */
const longestWait = 1_000_000;

/** Writes to an open file. A disk that is full stops the log and not the server; the log goes on when there is room. */
export function logTo(fd: number): DestinationStream {
  const to = pino.destination({ fd, sync: true, maxLength: longestWait });
  to.on('error', () => {});
  return to;
}
