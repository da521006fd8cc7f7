import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchDocuments } from '#app/offline/app-files/fetch-documents.ts';
import type { ToWorker } from '#app/offline/worker-messages.ts';
import { downloads } from '#domain/portal/downloads.ts';

const portal = vi.hoisted(() => ({ load: vi.fn<() => Promise<object>>() }));
vi.mock('#app/api/portal-settings.ts', () => ({ loadPortalSettings: portal.load }));

const documents = downloads.map(({ path }) => path);
const withLogo = [...documents, '/downloads/logo'];
const page = document.documentElement;
let told: ToWorker[] = [];

beforeEach(() => {
  told = [];
  const active = { postMessage: (message: ToWorker) => told.push(message) };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve({ active }) },
    configurable: true,
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  page.removeAttribute('data-logo');
});

test.each([
  ['no logo', undefined, { has_logo: false, provider_name: 'A' }, documents, false],
  ['a server that knows none', undefined, { provider_name: 'A' }, documents, false],
  ['a logo', 'A', { has_logo: true, provider_name: 'A' }, withLogo, false],
  ['a logo that came since', undefined, { has_logo: true, provider_name: 'A' }, withLogo, true],
  ['another name', 'B', { has_logo: true, provider_name: 'A' }, withLogo, true],
  ['a logo that is gone', 'A', { has_logo: false, provider_name: 'A' }, documents, true],
  ['no answer', 'A', undefined, withLogo, false],
])(
  "with %s the device caches the operator's files and refetches an outdated page",
  async (_, shown, settings, urls, isRenewed) => {
    if (shown) page.dataset.logo = shown;
    portal.load.mockImplementation(async () => settings ?? Promise.reject(new Error('no network')));
    await fetchDocuments();
    expect(told).toEqual([{ type: 'WARM', urls }, ...(isRenewed ? [{ type: 'RENEW' }] : [])]);
  },
);
