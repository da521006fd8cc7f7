import { apiBase } from './base.ts';
import { newId } from './new-id.ts';
import { subscribeReachability } from './reachability.ts';

/*
 * Call log: reports every call except failures with 401 and 403 (docs/rules.md 22.4).
 * Successes are batched, failures sent singly. Reports contain no personal data; offline the last 50 wait.
 */

export type CallReport = {
  name: string;
  status?: number;
  ms: number;
  requestId?: string | undefined;
};

type LogEntry = { id: string; name: string; severity: 'INFO' | 'ERROR'; event: string; text: string };

const mostWaiting = 50;
const quietMs = 10_000;
const longestText = 2000;

let lines: string[] = [];
let waiting: LogEntry[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isFlushing = false;

export function reportCall(call: CallReport): void {
  if (call.name.startsWith('logs.') || call.status === 401 || call.status === 403) return;
  const line = `${call.name} ${call.status ?? 'no answer'} ${call.ms} ms ${call.requestId ?? ''}`.trim();
  if (call.status !== undefined && call.status < 400) lines.push(line);
  else enqueue({ severity: 'ERROR', name: call.name, event: String(call.status ?? 'no_answer'), text: line });
  flushLater();
}

/** Reports an error of the app without its message, which may quote user input. */
export function reportFault(where: string, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter(isFrame).slice(0, 8) : [];
  enqueue({ severity: 'ERROR', name: where, event: kind, text: [kind, ...frames].join('\n') });
  flushLater();
}

/** Skips the stack's first line, which quotes the message. */
const isFrame = (line: string) => /^\s*(at |\S*@)/.test(line);

function enqueue(entry: Omit<LogEntry, 'id'>): void {
  waiting.push({
    id: newId(),
    severity: entry.severity,
    name: entry.name.slice(0, 100),
    event: entry.event.slice(0, 100),
    text: entry.text.slice(0, longestText),
  });
  if (waiting.length > mostWaiting) waiting = waiting.slice(-mostWaiting);
}

function flushLater(): void {
  timer ??= setTimeout(flushReports, quietMs);
}

export async function flushReports(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (lines.length > 0) {
    enqueue({ severity: 'INFO', name: 'calls', event: 'answered', text: lines.join('\n') });
    lines = [];
  }
  if (isFlushing || !navigator.onLine) return;
  isFlushing = true;
  try {
    for (let entry = waiting[0]; entry; entry = waiting[0]) {
      const response = await fetch(`${apiBase()}/logs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(entry),
        keepalive: true,
        signal: AbortSignal.timeout(10_000),
      });
      // An unread answer keeps its connection.
      await response.arrayBuffer();
      if (response.status === 429 || response.status >= 500) return;
      waiting = waiting.filter((it) => it !== entry);
    }
  } catch {
    // Keep the reports for the next flush.
  } finally {
    isFlushing = false;
  }
}

/** Sends reports when the server is reachable again or the page is hidden; returns a stop function. */
export function startReporting(): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void flushReports();
  };
  const unsubscribe = subscribeReachability((isReached) => {
    if (isReached && waiting.length > 0) flushLater();
  });
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onHidden);
    clearTimeout(timer);
    timer = undefined;
  };
}
