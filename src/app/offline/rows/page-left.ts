import type { Dexie } from 'dexie';
import { clearStorageTrouble, setStorageTrouble } from './storage-trouble.ts';

/*
 * Tracks transactions. WebKit keeps those of a page in the back/forward cache, where they lock tables for later pages,
 * so leaving aborts them. An endless transaction is reported.
 */

/** ms until an endless transaction is reported. */
const patienceMs = 8_000;

const running = new Set<IDBTransaction>();
const late = new Set<IDBTransaction>();

let count = 0;
let back: Promise<void> | undefined;
let comeBack: (() => void) | undefined;

/** Number of times the page was left; a write that fails while it grows was aborted by leaving. */
export const timesLeft = () => count;

/** Waits while the page is in the back/forward cache. */
export const pageInUse = (): Promise<void> => back ?? Promise.resolve();

/** Call before `open`. */
export function followTransactions(db: Dexie): void {
  // The transaction that creates the tables.
  db.on('populate', ({ idbtrans }) => follow(idbtrans));
  db.use({
    stack: 'dbcore',
    name: 'followed',
    create: (core) => ({
      ...core,
      transaction(...args) {
        const begun = core.transaction(...args);
        follow(begun as IDBTransaction);
        return begun;
      },
    }),
  });
}

function follow(transaction: IDBTransaction): void {
  running.add(transaction);
  const timer = setTimeout(() => {
    late.add(transaction);
    setStorageTrouble('silent');
  }, patienceMs);
  const end = () => {
    clearTimeout(timer);
    running.delete(transaction);
    if (late.delete(transaction) && late.size === 0) clearStorageTrouble('silent');
  };
  transaction.addEventListener('complete', end);
  transaction.addEventListener('abort', end);
  if (back) abort(transaction);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {}
}

function leave({ persisted }: PageTransitionEvent): void {
  // An uncached page ends its transactions itself, and its last save may still succeed.
  if (!persisted) return;
  count += 1;
  back ??= new Promise((resolve) => {
    comeBack = resolve;
  });
  running.forEach(abort);
}

/** Reloads, because drafts and session may be outdated, unless the page holds unsaved input. */
function comeAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  const mayLeave = dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (mayLeave) {
    location.reload();
    return;
  }
  comeBack?.();
  back = undefined;
}

// Server tests use device databases without a page.
if ('addEventListener' in globalThis) {
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeAgain);
}
