import type { Dexie } from 'dexie';
import { clearStorageTrouble, setStorageTrouble } from './storage-trouble.ts';

/*
 * Transactions of a page, followed for two reasons.
 * A browser may keep the page that somebody leaves, and show it again later (back/forward cache). WebKit, the engine of
 * every browser on an iPad, keeps its transactions too, and these lock their tables against every later page. So leaving
 * the page aborts them. Dexie closes the connections.
 * Storage may stop answering for other reasons. Then a page says so instead of waiting in silence.
 */

/** ms after which the page speaks of a transaction without an end. */
const patienceMs = 8_000;

const running = new Set<IDBTransaction>();
const late = new Set<IDBTransaction>();

let count = 0;
let back: Promise<void> | undefined;
let comeBack: (() => void) | undefined;

/** How often the page was left so far; a write that fails while the number grows was aborted by leaving. */
export const timesLeft = () => count;

/** Resolves at once, or when a page that was left is shown again and goes on. */
export const pageInUse = (): Promise<void> => back ?? Promise.resolve();

/** Ends the database's transactions when the page is left, and reports those without an end. Call it before `open`. */
export function followTransactions(db: Dexie): void {
  // The transaction in which a new database gets its tables.
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
  } catch {
    // It has just ended.
  }
}

function leave({ persisted }: PageTransitionEvent): void {
  // A page that is not kept takes its transactions with it, and its last save may still succeed.
  if (!persisted) return;
  count += 1;
  back ??= new Promise((resolve) => {
    comeBack = resolve;
  });
  running.forEach(abort);
}

/**
 * The page begins anew: its drafts and session may be old by now. It goes on as it was only if it holds typing that is
 * stored nowhere, for which the browser would ask before leaving.
 */
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

// A program without a page, such as a test of the server with a device's database, is never left.
if ('addEventListener' in globalThis) {
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeAgain);
}
