import { suspendUntil } from './suspend-until.ts';

type Hooks = typeof import('dexie-react-hooks');

let loading: Promise<Hooks> | undefined;

/** Dexie's own hook, loaded with Dexie; suspends until it is there. */
export const useLiveQuery = ((...args: Parameters<Hooks['useLiveQuery']>) => {
  loading ??= import('dexie-react-hooks');
  return suspendUntil(loading).useLiveQuery(...args);
}) as Hooks['useLiveQuery'];
