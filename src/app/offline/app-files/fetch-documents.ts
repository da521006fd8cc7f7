import { messageSW } from 'workbox-window';
import { within } from '#app/timing/within.ts';
import { downloads } from '#domain/downloads.ts';
import type { ToWorker } from './worker-messages.ts';

const urls = downloads.map(({ path }) => path);

/** Has the service worker fetch the documents that are not on this device yet. */
export async function fetchDocuments(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'WARM', urls } satisfies ToWorker);
}

/** ms all of them may take; a worker of the first releases does not answer at all. */
const patienceMs = 20_000;

/** Fetches each document again, whether or not it is there. Throws if one could not be had. */
export async function fetchDocumentsAnew(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) throw new Error('No service worker');
  const message: ToWorker = { type: 'WARM', urls, isAnew: true };
  const failed = await within(patienceMs, messageSW(worker, message) as Promise<number>);
  if (failed > 0) throw new Error(`${failed} documents could not be fetched`);
}
