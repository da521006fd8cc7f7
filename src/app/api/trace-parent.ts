import { newId } from './new-id.ts';

let isTraced = false;

/** The server's settings say whether anybody is interested. */
export function noteTracing(is: boolean): void {
  isTraced = is;
}

/** Begins a trace with the request, which goes on to the database (docs/operation.md 7.6). */
export function traceRequest({ headers }: Request): void {
  if (!isTraced) return;
  const id = newId().replaceAll('-', '');
  headers.set('traceparent', `00-${id}-${id.slice(16)}-01`);
}
