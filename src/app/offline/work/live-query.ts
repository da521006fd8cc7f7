import { readOutcome, type Told, tellingOutcome } from '#app/offline/told-promise.ts';

type Hooks = typeof import('dexie-react-hooks');

let loading: Told<Hooks> | undefined;

/** Dexie's own hook, loaded with Dexie; suspends until it is there. */
export const useLiveQuery = ((...args: Parameters<Hooks['useLiveQuery']>) => {
  loading ??= tellingOutcome(import('dexie-react-hooks'));
  return readOutcome(loading).useLiveQuery(...args);
}) as Hooks['useLiveQuery'];
