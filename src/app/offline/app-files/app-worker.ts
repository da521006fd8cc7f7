import { messageSW } from 'workbox-window';
import type { ToPage, ToWorker } from '#app/offline/worker-messages.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import { within } from '#app/timing/within.ts';
import { recordWaitingWorker, reloadForUpdate } from './app-update.ts';
import { fetchDocuments } from './fetch-documents.ts';
import { trustedScript } from './trusted-script.ts';

/* Registers the service worker (src/sw), checks for updates and receives its messages. Builds only. */

const minute = 60_000;
/** ms between two checks for an update. */
const [shortestPause, longestPause] = [5 * minute, 60 * minute];

const script = '/sw.js';

export async function startAppWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) void reloadForUpdate();
    wasControlled = true;
  });
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage | undefined>) => {
    // Dynamic import: only signed-in users have the sender loaded.
    if (data?.type === 'DRAIN')
      import('#app/offline/queue/start-sending.ts').then(
        ({ wakeSender }) => wakeSender(),
        () => {},
      );
  });
  await install(firstPause);
  askForUpdates();
  whenQuiet(() => void fetchDocuments().catch(() => {}), 10_000);
}

/** ms before the app's files are fetched again, after a connection was lost or a captive portal answered; it doubles. */
const firstPause = 30_000;

let registration: ServiceWorkerRegistration | undefined;
let nextTry: ReturnType<typeof setTimeout> | undefined;

async function install(pause: number): Promise<void> {
  const tryAgain = () => {
    clearTimeout(nextTry);
    nextTry = setTimeout(() => void install(Math.min(2 * pause, longestPause)), pause);
  };
  try {
    registration = await navigator.serviceWorker.register(trustedScript('app-worker', script));
    followNews(registration, tryAgain);
  } catch {
    tryAgain();
  }
}

function followNews(at: ServiceWorkerRegistration, onFailed: () => void): void {
  const note = () => recordWaitingWorker(at);
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      note();
      if (worker.state === 'redundant' && !at.active) onFailed();
    });
  note();
  follow(at.installing);
  follow(at.waiting);
  at.addEventListener('updatefound', () => follow(at.installing));
}

function askForUpdates(): void {
  let askedAt = Date.now();
  const ask = () => {
    const at = registration;
    if (!at || Math.abs(Date.now() - askedAt) < shortestPause) return;
    askedAt = Date.now();
    at.update().then(
      () => recordWaitingWorker(at),
      () => {},
    );
  };
  setInterval(ask, longestPause);
  addEventListener('online', ask);
  // iPadOS may restore a page from memory days later.
  addEventListener('pageshow', ({ persisted }) => persisted && ask());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
}

/** Refreshes the cached page headers after a change of server settings; the next load uses them. */
export function renewPageHeaders(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'RENEW' } satisfies ToWorker);
}

/** ms to wait for the worker's answer and for its takeover before the first paint. */
const [answerPatience, takeOverPatience] = [300, 3_000];

/** Before the first paint: activates a waiting version and reloads, if no other window is open. */
export async function takeVersion(waiting: ServiceWorker): Promise<void> {
  const asked = messageSW(waiting, { type: 'WINDOWS' } satisfies ToWorker);
  const windows = await within(answerPatience, asked).catch(() => undefined);
  if (windows !== 1) return;
  const taken = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  waiting.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker);
  await within(takeOverPatience, taken).then(
    () => location.reload(),
    () => {},
  );
}
