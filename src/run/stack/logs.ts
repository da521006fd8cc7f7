import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const largestLog = 10 * 1024 * 1024;
const longestRead = 256 * 1024;
const pinoError = 50;

export type Log = {
  path: string;
  fd: number;
  /** At most the last 256 KiB since the last call. */
  readNew(): string;
  close(): void;
};

/** Moves a large older log to `….log.old`. */
export function openLog(path: string): Log {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(path, `${path}.old`);
  const fd = openSync(path, 'a+', 0o600);
  let position = fstatSync(fd).size;
  return {
    path,
    fd,
    readNew: () => {
      const { size } = fstatSync(fd);
      const start = Math.max(position, size - longestRead);
      const bytes = Buffer.alloc(size - start);
      readSync(fd, bytes, 0, bytes.length, start);
      position = size;
      return bytes.toString('utf8');
    },
    close: () => closeSync(fd),
  };
}

/** Understands PostgreSQL, our server and exceptions. */
export function findComplaint(line: string): string | undefined {
  const complaint = line.startsWith('{') ? findLoggedError(line) : findPlainError(line);
  return complaint?.trim().replace(/\.$/, '');
}

function findLoggedError(line: string): string | undefined {
  try {
    const { level, msg, error } = JSON.parse(line);
    return level >= pinoError ? [msg, error?.message].filter(Boolean).join(': ') : undefined;
  } catch {
    return undefined;
  }
}

function findPlainError(line: string): string | undefined {
  const postgres = line.match(/(?:FATAL|PANIC): +(.*)/)?.[1];
  return postgres ?? line.match(/^(?:Problem|ConfigError): (.*)/)?.[1] ?? line.match(/^\w*Error\b.*/)?.[0];
}

export function lastComplaint(log: Log): string {
  const lines = log.readNew().split('\n');
  return lines.map(findComplaint).findLast(Boolean) ?? 'it gave no reason';
}

export function followLog(log: Log, onLine: (line: string) => void = () => {}) {
  let unfinished = '';
  let complaint: string | undefined;
  let sentence = 'it gave no reason';
  const read = () => {
    const lines = (unfinished + log.readNew()).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      complaint = findComplaint(line) ?? complaint;
      if (/^[A-Z].* .*\.$/.test(line)) sentence = line.slice(0, -1);
      onLine(line);
    }
  };
  const timer = setInterval(read, 250).unref();
  const end = () => {
    clearInterval(timer);
    read();
    log.close();
    return complaint ?? sentence;
  };
  return { end };
}
