import { messageSW } from 'workbox-window';
import type { ToPage, ToWorker } from '#app/offline/worker-messages.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import { within } from '#app/timing/within.ts';
import { noteWaitingWorker, reloadForUpdate } from './app-update.ts';
import { fetchDocuments } from './fetch-documents.ts';
import { trustedScript } from './trusted-script.ts';

/* The service worker (src/sw) seen from a page: registered, asked for news, listened to. In a build only. */

const minute = 60_000;
/** ms; news are asked for at most that often. */
const [shortestPause, longestPause] = [5 * minute, 60 * minute];

const script = '/sw.js';

/**
 * Registers the worker and follows it until the app is closed. The app goes on without where the browser has no
 * workers or refuses ours.
 */
export async function startAppWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) void reloadForUpdate();
    wasControlled = true;
  });
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage | undefined>) => {
    // Whoever is signed in has it; the pages before the login do without.
    if (data?.type === 'DRAIN')
      import('#app/offline/queue/keep-sending.ts').then(
        ({ wakeSender }) => wakeSender(),
        () => {},
      );
  });
  const registration = await register();
  if (!registration) return;
  followNews(registration);
  // The documents are fetched while nobody waits for anything.
  whenQuiet(() => void fetchDocuments().catch(() => {}), 10_000);
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register(trustedScript('app-worker', script));
  } catch {
    return undefined;
  }
}

function followNews(registration: ServiceWorkerRegistration): void {
  const note = () => noteWaitingWorker(registration);
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', note);
  note();
  follow(registration.installing);
  follow(registration.waiting);
  registration.addEventListener('updatefound', () => follow(registration.installing));

  let askedAt = Date.now();
  const ask = () => {
    if (Math.abs(Date.now() - askedAt) < shortestPause) return;
    askedAt = Date.now();
    registration.update().then(note, () => {});
  };
  setInterval(ask, longestPause);
  addEventListener('online', ask);
  // A system may bring a page back as it was, days later (iPadOS).
  addEventListener('pageshow', ({ persisted }) => persisted && ask());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
}

/** The server's settings have changed what this page may do; so it is from the next load on. */
export function renewPageHeaders(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'RENEW' } satisfies ToWorker);
}

/** ms; before the first paint nobody waits longer for the worker's answer, nor for it to take over. */
const [answerPatience, takeOverPatience] = [300, 3_000];

/**
 * Lets a waiting version take over before anything is drawn, if no other window is open, and the page reloads. Most
 * people never see that there was one.
 */
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
