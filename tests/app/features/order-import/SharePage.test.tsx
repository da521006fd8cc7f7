import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { SharePage } from '#app/features/order-import/SharePage.tsx';
import { readShared, storeShared } from '#app/offline/app-files/shared-item.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { launchedFile } from '#app/parts/files/launched-file.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';

beSomebodyOnline();
beforeEach(() => {
  launchedFile.value = undefined;
  const stored = new Map<string, Response>();
  const cache = {
    put: async (key: string, response: Response) => stored.set(key, response),
    match: async (key: string) => stored.get(key)?.clone(),
    delete: async (key: string) => stored.delete(key),
  };
  vi.stubGlobal('caches', { open: async () => cache });
});

function share(parts: Record<string, string | File>): Promise<void> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.set(name, part);
  return storeShared(form);
}
const open = () =>
  renderPages(
    [
      { path: '/share', element: <SharePage /> },
      { path: '*', element: <p>Seite</p> },
    ],
    '/share',
  );

test('a shared file opens in the import under its name', async () => {
  await share({ file: new File(['Firma;Ort'], 'Aufträge März.csv') });
  const { router } = await open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/import'));
  expect(launchedFile.value?.name).toBe('Aufträge März.csv');
  expect(await launchedFile.value?.text()).toBe('Firma;Ort');
  await waitFor(async () => expect(await readShared()).toBeUndefined());
});

test('a shared table opens in the import', async () => {
  const text = 'Firma\tStraße\tOrt\nNordlicht Optik\tHafendamm 8\tKiel';
  await share({ text });
  const { router } = await open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/import'));
  expect(await launchedFile.value?.text()).toBe(text);
});

test('a shared address becomes the recipient of a draft', async () => {
  await share({ title: '', text: 'Tischlerei Wulff GmbH\nLindenallee 12\n24768 Rendsburg' });
  const { router } = await open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
  const db = await openWorkDatabase(getSession()?.user_uid ?? '');
  const draft = await db.drafts.get(new URLSearchParams(router.state.location.search).get('draft') ?? '');
  expect(draft?.values).toMatchObject({
    recipient: {
      company: 'Tischlerei Wulff GmbH',
      street: 'Lindenallee',
      street_number: '12',
      postal_code: '24768',
      city: 'Rendsburg',
    },
  });
});

test('a share page without anything shared says so', async () => {
  const { user, router } = await open();
  await screen.findByText(/^Hier ist nichts angekommen\./);
  await user.click(screen.getByRole('button', { name: 'Zum Auftrag' }));
  expect(router.state.location.pathname).toBe('/order');
});

test('an item that cannot be opened stays, and a press tries again', async () => {
  await share({ text: 'Tischlerei Wulff GmbH\nLindenallee 12\n24768 Rendsburg' });
  const db = await openWorkDatabase(getSession()?.user_uid ?? '');
  const broken = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  const { user, router } = await open();
  await screen.findByText(/^Das Geteilte konnte nicht geöffnet werden\./);
  broken.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
});
