import { messageSW } from 'workbox-window';
import { loadPortalSettings } from '#app/api/portal-settings.ts';
import type { ToWorker } from '#app/offline/worker-messages.ts';
import { within } from '#app/timing/within.ts';
import { downloads } from '#domain/portal/downloads.ts';
import { logoPath } from '#domain/portal/logo.ts';

const shownLogo = () => document.documentElement.dataset.logo;

const fileUrls = (hasLogo: boolean): string[] => [
  ...downloads.map(({ path }) => path),
  ...(hasLogo ? [logoPath] : []),
];

/** Lets the service worker fetch missing documents, and the page again if its logo has changed. */
export async function fetchDocuments(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const settings = await loadPortalSettings().catch(() => undefined);
  const logo = settings ? (settings.has_logo ? settings.provider_name : undefined) : shownLogo();
  active?.postMessage({ type: 'WARM', urls: fileUrls(logo !== undefined) } satisfies ToWorker);
  if (logo !== shownLogo()) active?.postMessage({ type: 'RENEW' } satisfies ToWorker);
}

/** ms for all documents; a worker ended by the browser never answers. */
const patienceMs = 20_000;

/** Throws if a document fails. */
export async function fetchDocumentsAnew(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) throw new Error('No service worker');
  const message: ToWorker = { type: 'WARM', urls: fileUrls(shownLogo() !== undefined), isAnew: true };
  const failed = await within(patienceMs, messageSW(worker, message) as Promise<number>);
  if (failed > 0) throw new Error(`${failed} documents could not be fetched`);
}
