import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { DevicePage } from '#app/features/settings/DevicePage.tsx';
import { setAddressBook } from '#app/offline/addresses/address-book.ts';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { exportWork } from '#app/offline/work/work-file.ts';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { downloads } from '#domain/portal/downloads.ts';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeCaches, wholeApp } from '#support/fake-caches.ts';
import { fakeServer } from '#support/fake-server.ts';

let uid = '';
let db: WorkDatabase;
let device: ReturnType<typeof fakeCaches> | undefined;
let stopConnection = () => {};

beforeEach(async () => {
  uid = signInSomebody();
  db = await openWorkDatabase(uid);
  stopConnection = startConnection();
  fakeServer({});
  setAddressBook({
    state: 'ready',
    count: 1240,
    total: 1240,
    syncedAt: Date.now(),
    rev: 1,
    find: () => [],
  });
  localStorage.setItem(`tq:${db.uidHash}`, '{"queries":[{"queryKey":[["user","baseInfo"]]}]}');
});

afterEach(() => {
  stopConnection();
  device?.remove();
  device = undefined;
  setAddressBook(undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
});

const open = () => renderPages([{ path: '*', element: <DevicePage /> }], '/settings/device');
const all = downloads.map(({ path }) => path);
const score = () => screen.findByRole('heading', { name: /Dieses Gerät kann/ });
const line = async (label: string) => {
  await score();
  const lines = screen.getAllByRole('listitem').filter((it) => it.textContent?.startsWith(`${label}:`));
  return within(lines[0] as HTMLElement);
};
const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
const lastSnackbar = () => snackbarStore.getShown().at(-1)?.text;

test('a device with all files can work offline', async () => {
  device = fakeCaches({ precache: wholeApp, downloads: all });
  await open();
  expect((await score()).textContent).toBe('Dieses Gerät kann ohne Netz arbeiten');
  expect((await line('Dokumente')).getByText('10 von 10 auf diesem Gerät')).toBeTruthy();
  expect((await line('Adressbuch')).getByText(/^1\.240 Adressen, Stand \d\d:\d\d$/)).toBeTruthy();
});

test('a missing document is named, and a click loads it by the service worker', async () => {
  device = fakeCaches({ precache: wholeApp, downloads: all.slice(1) });
  const { user } = await open();
  expect((await score()).textContent).toBe('Dieses Gerät kann noch nicht ganz ohne Netz arbeiten');
  const documents = await line('Dokumente');
  expect(documents.getByText('9 von 10 auf diesem Gerät')).toBeTruthy();
  await user.click(documents.getByRole('button', { name: 'Dokumente neu laden' }));
  expect(device.told).toEqual([{ type: 'WARM', urls: all, isAnew: true }]);
});

test('documents that fail to reload are reported', async () => {
  device = fakeCaches({ precache: wholeApp, downloads: all });
  device.answer.failed = 2;
  const { user } = await open();
  await user.click((await line('Dokumente')).getByRole('button', { name: 'Dokumente neu laden' }));
  await waitFor(() => expect(lastSnackbar()).toContain('Das hat nicht geklappt'));
});

test('a browser without offline support says so and offers no useless button', async () => {
  await open();
  expect((await score()).textContent).toContain('noch nicht');
  const worker = await line('App startet ohne Netz');
  expect(worker.getByText(/Dieser Browser kann hier keine App ohne Netz starten/)).toBeTruthy();
  expect(worker.queryByRole('button')).toBeNull();
});

test('the page shows stored data, the last sending, and whether the data are persistent', async () => {
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ usage: 18_400_000 }), persisted: async () => false },
    configurable: true,
  });
  await saveDraft(db, { id: 'd1', values: {}, title: '' });
  await db.outbox.bulkAdd([anItem(uid), anItem(uid, { state: 'attention' })] as never[]);
  await open();
  expect(await fact('Entwürfe')).toBe('1');
  expect(await fact('Wartet auf das Senden')).toBe('1');
  expect(await fact('Braucht Aufmerksamkeit')).toBe('1');
  expect(await fact('Zuletzt gesendet')).toBe('noch nichts');
  expect(await fact('Belegter Speicher')).toBe('18,4 MB');
  expect(await fact('Dauerhaft gespeichert')).toContain('nein, der Browser kann diese Daten löschen');
  await act(async () => db.receipts.add({ id: 'r1', sentAt: Date.now() } as never));
  await waitFor(async () => expect(await fact('Zuletzt gesendet')).toMatch(/^\d\d:\d\d$/));
  Reflect.deleteProperty(navigator, 'storage');
});

test('a click asks the browser to keep the data', async () => {
  let isPersistent = false;
  const persist = async () => {
    isPersistent = true;
    return true;
  };
  const storage = { persist, persisted: async () => isPersistent };
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Dauerhaft speichern' }));
  await waitFor(async () => expect(await fact('Dauerhaft gespeichert')).toBe('ja'));
  Reflect.deleteProperty(navigator, 'storage');
});

test('the diagnosis contains no data of people or orders', async () => {
  await db.outbox.add(anItem(uid) as never);
  await saveDraft(db, { id: 'd1', values: { company: 'Nordlicht' }, title: 'Nordlicht' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Diagnose kopieren' }));
  await waitFor(() => expect(lastSnackbar()).toBe('Diagnose kopiert.'));
  const text = await navigator.clipboard.readText();
  expect(JSON.parse(text)).toMatchObject({ waiting: 1, drafts: 1, worker: 'unsupported' });
  expect(text).not.toMatch(new RegExp(`${uid}|${db.uidHash}|Alpenholz|Nordlicht|Zürich`));
});

test('the diagnosis is copied within the click, which Safari demands', async () => {
  await open();
  const button = await screen.findByRole('button', { name: 'Diagnose kopieren' });
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  fireEvent.click(button);
  expect(written).toHaveBeenCalledOnce();
  await waitFor(() => expect(lastSnackbar()).toBe('Diagnose kopiert.'));
});

test('a file of drafts and orders is imported, and entries already present are counted', async () => {
  await db.outbox.add(anItem(uid) as never);
  const text = await exportWork(db);
  const { user } = await open();
  const input = await screen.findByLabelText('Datei mit Entwürfen und Aufträgen');
  await user.upload(input, new File([text], 'v.json', { type: 'application/json' }));
  await waitFor(() => expect(lastSnackbar()).toContain('0 Einträge geholt. 1 war schon auf diesem Gerät'));
  await db.outbox.clear();
  await user.upload(input, new File([text], 'v.json', { type: 'application/json' }));
  await waitFor(() => expect(lastSnackbar()).toBe('1 Eintrag geholt.'));
  await user.upload(input, new File(['x'], 'v.json', { type: 'application/json' }));
  await waitFor(() => expect(lastSnackbar()).toContain('Das ist keine Datei mit Entwürfen'));
});
