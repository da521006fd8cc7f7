import { suspendUntil } from './suspend-until.ts';

type Results = typeof import('./live-results.ts');

let loading: Promise<Results> | undefined;

/** Live query; suspends until Dexie is loaded. */
export const useLiveQuery = ((...args: Parameters<Results['useLiveResults']>) => {
  loading ??= import('./live-results.ts');
  return suspendUntil(loading).useLiveResults(...args);
}) as Results['useLiveResults'];
