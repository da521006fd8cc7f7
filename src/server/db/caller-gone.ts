import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/*
 * A heavy call stops once its caller disconnects: before its next query, and between two pieces of computing
 * (docs/operation.md 6.4). Its open transaction is rolled back.
 */

const callers = new AsyncLocalStorage<AbortSignal>();

export class CallerGone extends Error {}

export const whileCallerStays = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  callers.run(signal, work);

/** For work that must end once it has begun, such as the release of a claim. */
export const evenIfCallerIsGone = <T>(work: () => Promise<T>): Promise<T> => callers.exit(work);

export const isInHeavyCall = (): boolean => callers.getStore() !== undefined;

export const isCallerGone = (): boolean => callers.getStore()?.aborted ?? false;

/** Lets other requests run between two pieces of computing. */
export async function letOthersRun(): Promise<void> {
  await setImmediate();
  if (isCallerGone()) throw new CallerGone('The caller disconnected');
}

/** BEGIN and ROLLBACK pass: without them a connection would return to the pool inside a transaction, or never. */
export function refusesQuery(args: readonly unknown[]): boolean {
  const [statement] = args;
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  // The pool calls back; it has asked before.
  if (typeof args.at(-1) === 'function') return false;
  return isCallerGone() && !(typeof text === 'string' && /^\s*(?:begin|rollback)\b/i.test(text));
}
