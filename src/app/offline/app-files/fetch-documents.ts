import { messageSW } from 'workbox-window';
import { loadPortalSettings } from '#app/api/portal-settings.ts';
import type { ToWorker } from '#app/offline/worker-messages.ts';
import { within } from '#app/timing/within.ts';
import { downloads } from '#domain/portal/downloads.ts';
import { logoPath } from '#domain/portal/logo.ts';

const shownLogo = () => document.documentElement.dataset.logo;

/** The operator's files: the documents, and the logo where there is one. */
const fileUrls = (hasLogo: boolean): string[] => [
  ...downloads.map(({ path }) => path),
  ...(hasLogo ? [logoPath] : []),
];

/**
 * Has the service worker fetch the documents that are not on this device yet. A page that the device kept before there was
 * this logo, or none, is asked for again: the next load has it.
 */
export async function fetchDocuments(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const settings = await loadPortalSettings().catch(() => undefined);
  const logo = settings ? (settings.has_logo ? settings.provider_name : undefined) : shownLogo();
  active?.postMessage({ type: 'WARM', urls: fileUrls(logo !== undefined) } satisfies ToWorker);
  if (logo !== shownLogo()) active?.postMessage({ type: 'RENEW' } satisfies ToWorker);
}

/** ms all of them may take; a worker that the browser has ended does not answer at all. */
const patienceMs = 20_000;

/** Fetches each document again, whether or not it is there. Throws if one could not be had. */
export async function fetchDocumentsAnew(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) throw new Error('No service worker');
  const message: ToWorker = { type: 'WARM', urls: fileUrls(shownLogo() !== undefined), isAnew: true };
  const failed = await within(patienceMs, messageSW(worker, message) as Promise<number>);
  if (failed > 0) throw new Error(`${failed} documents could not be fetched`);
}
