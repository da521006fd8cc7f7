import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DownloadsPage } from '#app/features/more/DownloadsPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { fileView, showFile } from '#app/parts/print/file-view.ts';
import { downloads } from '#domain/portal/downloads.ts';
import { renderPages } from '#support/app-pages.tsx';
import { soon } from '#support/soon.ts';

let stopConnection = () => {};
beforeEach(() => {
  stopConnection = startConnection();
});
afterEach(() => {
  stopConnection();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function given({ kept, isOffline = false }: { kept: readonly string[]; isOffline?: boolean }) {
  vi.stubGlobal('fetch', async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return new Response(null, { headers: { 'content-type': 'application/pdf', 'content-length': '20480' } });
  });
  vi.stubGlobal('caches', {
    match: async (path: string) =>
      kept.includes(path) ? new Response(new Uint8Array(30 * 1024).buffer) : undefined,
  });
  if (isOffline) {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
  } else dispatchEvent(new Event('online'));
}
const open = () => renderPages([{ path: '*', element: <DownloadsPage /> }], '/more/downloads');

test('ten documents are listed in order with their size, each opening in its own tab', async () => {
  given({ kept: [] });
  await open();
  const links = screen.getAllByRole('link');
  expect(links.map((it) => it.getAttribute('href'))).toEqual(downloads.map(({ path }) => path));
  for (const link of links) expect(link.getAttribute('target')).toBe('_blank');
  expect(await screen.findAllByText('PDF, 20 kB')).toHaveLength(10);
  expect(screen.queryByText('offline verfügbar')).toBeNull();
});

test('a stored document is marked as on this device', async () => {
  given({ kept: [downloads[0].path] });
  await open();
  expect(await screen.findAllByText('offline verfügbar')).toHaveLength(1);
});

test('offline only stored documents can be opened', async () => {
  given({ kept: [downloads[0].path, downloads[8].path], isOffline: true });
  await open();
  expect(await screen.findAllByText('PDF, 30 kB')).toHaveLength(2);
  expect(screen.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual([
    downloads[0].path,
    downloads[8].path,
  ]);
  expect(screen.getAllByText(/^Noch nicht auf diesem Gerät/)).toHaveLength(8);
});

test('a browser without a cache still lists the documents', async () => {
  given({ kept: [] });
  vi.stubGlobal('caches', undefined);
  await open();
  expect(await screen.findAllByText('PDF, 20 kB')).toHaveLength(10);
});

test('an installed iPad app opens a document itself, as a tab there has no way back', async () => {
  given({ kept: [] });
  vi.stubGlobal(
    'fetch',
    async () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
  );
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)',
    platform: 'iPad',
    maxTouchPoints: 5,
    standalone: true,
    canShare: () => true,
  });
  const { user } = await open();
  await user.click(screen.getAllByRole('link')[8] as HTMLElement);
  await vi.waitFor(() => expect(fileView.get()?.name).toBe('Allgemeine Geschäftsbedingungen.pdf'), soon);
  showFile(undefined);
});
