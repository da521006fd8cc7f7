import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { WatchedFolder } from '#app/features/order-import/folder/WatchedFolder.tsx';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { readWatchedFolder } from '#app/offline/work/watched-folder.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

const aFile = (name: string, { minutes = 1, text = 'a;b' } = {}) =>
  new File([text], name, { lastModified: Date.now() - minutes * 60_000 });

/** Fakes a browser's folder handle; a database can store only its name. */
function aFolder(name: string, ...files: File[]) {
  const world = { files, permission: 'granted', isGone: false };
  class Handle {
    name = name;
    async *values() {
      if (world.isGone) throw new DOMException('gone', 'NotFoundError');
      yield { kind: 'directory', name: 'alt.csv' };
      for (const file of world.files) yield { kind: 'file', name: file.name, getFile: async () => file };
    }
    async queryPermission() {
      return world.permission;
    }
    async requestPermission() {
      world.permission = 'granted';
      return world.permission;
    }
  }
  vi.stubGlobal('showDirectoryPicker', async () => new Handle());
  return world;
}

let db: WorkDatabase;
const onOpen = vi.fn();
beSomebodyOnline();
beforeEach(async () => {
  fakeServer({});
  onOpen.mockReset();
  db = await openWorkDatabase(getSession()?.user_uid ?? '');
});
afterEach(() => vi.unstubAllGlobals());

async function choose() {
  const view = await renderPages([{ path: '/', element: <WatchedFolder db={db} onOpen={onOpen} /> }], '/');
  await view.user.click(await screen.findByRole('button', { name: 'Ordner wählen' }));
  return view;
}
/** The user returns to the window. */
const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const offered = () =>
  screen.queryAllByRole('button', { name: /^Lesen: / }).map((it) => it.getAttribute('aria-label'));

test('new files are offered until they are read or declined; older files only on request', async () => {
  const folder = aFolder('Export', aFile('alt.csv'));
  const { user } = await choose();
  await screen.findByText('Im Ordner „Export“ ist noch keine neue Datei.');
  folder.files.push(aFile('shop.csv', { minutes: 3 }), aFile('Lager.XLSX', { minutes: 2 }));
  await look();
  await screen.findByText('Im Ordner „Export“ sind 2 neue Dateien.');
  expect(offered()).toEqual(['Lesen: Lager.XLSX', 'Lesen: shop.csv']);
  await user.click(screen.getByRole('button', { name: 'Lesen: shop.csv' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('shop.csv', folder.files[1]);
  await user.click(screen.getByRole('button', { name: 'Nicht verwenden: Lager.XLSX' }));
  await screen.findByText('Im Ordner „Export“ ist noch keine neue Datei.');
  expect((await readWatchedFolder(db))?.seen).toHaveLength(3);

  folder.files[1] = aFile('shop.csv', { text: 'a;b\r\nc;d' });
  await look();
  await waitFor(() => expect(offered()).toEqual(['Lesen: shop.csv']));
  await user.click(screen.getByRole('button', { name: 'Auch 2 Dateien anbieten, die schon da waren' }));
  await waitFor(() => expect(offered()).toHaveLength(3));
});

test('unfinished, empty, hidden and unrelated files are not offered', async () => {
  const folder = aFolder('Export');
  await choose();
  await screen.findByText('Im Ordner „Export“ ist noch keine neue Datei.');
  folder.files.push(
    ...[aFile('~$Lager.xlsx'), aFile('.shop.csv'), aFile('Rechnung.pdf'), aFile('leer.csv', { text: '' })],
    ...[aFile('halb.csv', { minutes: 0 }), aFile('ganz.csv')],
  );
  await look();
  await waitFor(() => expect(offered()).toEqual(['Lesen: ganz.csv']));
});

test('the permission is requested again on a click, and a missing folder is reported', async () => {
  const folder = aFolder('Export');
  const { user } = await choose();
  await screen.findByText('Im Ordner „Export“ ist noch keine neue Datei.');
  folder.permission = 'prompt';
  await look();
  await screen.findByText(/^Ihr Browser gibt den Ordner „Export“ erst wieder frei/);
  folder.files.push(aFile('shop.csv'));
  await user.click(screen.getByRole('button', { name: 'Zugriff erlauben' }));
  await waitFor(() => expect(offered()).toEqual(['Lesen: shop.csv']));
  folder.isGone = true;
  await look();
  await screen.findByText('Der Ordner „Export“ ist nicht mehr da oder nicht zu lesen.');
  await user.click(screen.getByRole('button', { name: 'Nicht mehr beobachten' }));
  await screen.findByText(/^Legt Ihr Shop/);
  expect(await readWatchedFolder(db)).toBeUndefined();
});

test('at most ten files are listed, and cancelling the choice sets no folder', async () => {
  const folder = aFolder('Export');
  await choose();
  await screen.findByText('Im Ordner „Export“ ist noch keine neue Datei.');
  folder.files.push(...Array.from({ length: 12 }, (_, at) => aFile(`${at}.csv`, { minutes: at + 1 })));
  await look();
  const list = await screen.findByRole('list', { name: 'Neue Dateien im Ordner' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  screen.getByText('und 2 ältere Dateien');
});
