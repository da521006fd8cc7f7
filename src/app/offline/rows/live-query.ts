import { suspendUntil } from './suspend-until.ts';

type Results = typeof import('./live-results.ts');

let loading: Promise<Results> | undefined;

/** What a query finds, now and whenever that changes. Comes with Dexie; suspends until it is there. */
export const useLiveQuery = ((...args: Parameters<Results['useLiveResults']>) => {
  loading ??= import('./live-results.ts');
  return suspendUntil(loading).useLiveResults(...args);
}) as Results['useLiveResults'];
