import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { AddressBookPage } from '#app/features/address-book/AddressBookPage.tsx';
import { rememberImport } from '#app/features/address-book/last-import.ts';
import { startConnection } from '#app/offline/connection.ts';
import { syncAddressBook } from '#app/offline/lists/sync-address-book.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { anAddress } from '#support/factories.ts';
import { changedTo, fakeServer, refusal } from '#support/fake-server.ts';

const routes = [
  { path: '/addressbook', element: <AddressBookPage /> },
  { path: '/order', element: <p>Auftragsseite</p> },
];

let serial = 0;
function saved(difference: Partial<SavedAddress> = {}): SavedAddress {
  serial += 1;
  return {
    address_id: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    ...anAddress(),
    ...difference,
  };
}

const bookOf = (...data: SavedAddress[]) => ({
  data,
  sync: { cursor: `c${data.length}`, full: true, deleted: [], more: false, total: data.length },
});

let uid = '';
let stop: (() => void)[] = [];

beforeEach(() => {
  uid = signInSomebody();
  stop = [startConnection()];
});

afterEach(() => {
  for (const end of stop) end();
  vi.restoreAllMocks();
  endSession();
});

async function open(answers: Record<string, unknown>, at = '/addressbook') {
  const server = fakeServer(answers);
  stop.push(syncAddressBook(uid));
  return { ...(await renderPages(routes, at)), server };
}
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`${text} stands in no row`);
  return within(row);
};
const companies = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('.font-semibold')?.textContent ?? []);

const [alpen, moebel, zebra] = [
  saved({ company: 'Alpenholz AG', city: 'Zürich', country_code: 'CH', revision: 5 }),
  saved({ company: 'Möbel Groß', city: 'Kiel' }),
  saved({ company: 'Zebra Druck', city: 'Aachen' }),
];
const path = 'address/getAll';

describe('the list', () => {
  test('is sorted by company in German order, and by another column on a click', async () => {
    const { user } = await open({ [path]: bookOf(zebra, moebel, alpen) });
    await rowOf('Alpenholz AG');
    expect(companies()).toEqual(['Alpenholz AG', 'Möbel Groß', 'Zebra Druck']);
    await user.click(screen.getByRole('button', { name: 'Ort' }));
    await waitFor(() => expect(companies()).toEqual(['Zebra Druck', 'Möbel Groß', 'Alpenholz AG']));
  });

  test('filters while the user types, and says when no address matches', async () => {
    const { user } = await open({ [path]: bookOf(zebra, moebel, alpen) });
    await rowOf('Alpenholz AG');
    await user.type(screen.getByRole('searchbox'), 'moebel kiel');
    await waitFor(() => expect(companies()).toEqual(['Möbel Groß']));
    await user.type(screen.getByRole('searchbox'), ' xyzzy');
    await screen.findByText('Keine Adresse passt zu dieser Suche.');
    await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
    await waitFor(() => expect(companies()).toHaveLength(3));
  });

  test("starts with the search and sorting of the page's address", async () => {
    await open({ [path]: bookOf(zebra, moebel, alpen) }, '/addressbook?search=druck');
    await waitFor(() => expect(companies()).toEqual(['Zebra Druck']));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'druck');
  });

  test('is split into pages', async () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      saved({ company: `Firma ${String(at).padStart(2, '0')}` }),
    );
    const { user } = await open({ [path]: bookOf(...many) });
    await rowOf('Firma 00');
    expect(companies()).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
    await rowOf('Firma 29');
    expect(companies()).toHaveLength(5);
  });
});

describe('without rows', () => {
  test('the table is marked busy while the list loads', async () => {
    await open({ [path]: () => new Promise(() => {}) });
    const table = await screen.findByRole('table', { name: 'Adressen' });
    expect(table.getAttribute('aria-busy')).toBe('true');
  });

  test('an empty book explains how to add addresses', async () => {
    await open({ [path]: bookOf() });
    await screen.findByText(/Ihr Adressbuch ist noch leer/);
    expect(screen.getAllByRole('button', { name: 'Adresse hinzufügen' })).toHaveLength(2);
  });

  test('a failed list can be loaded again', async () => {
    const { server, user } = await open({ [path]: () => refusal('INTERNAL_ERROR', 500) });
    await screen.findByText('Das Adressbuch konnte nicht geladen werden.');
    server.answers[path] = bookOf(alpen);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await rowOf('Alpenholz AG');
  });
});

test("without a connection the stored book is shown and only the server's actions are disabled", async () => {
  await open({ [path]: bookOf(alpen) });
  await rowOf('Alpenholz AG');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/^Stand \d\d:\d\d$/);
  expect(screen.getByRole('button', { name: 'Importieren' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Exportieren' })).toHaveProperty('disabled', false);
  const [edit] = (await rowOf('Alpenholz AG')).getAllByRole('button', { name: /^Bearbeiten/ });
  expect(edit?.getAttribute('aria-label')).toContain('Nur mit Verbindung möglich.');
});

test('an order started from an address stays linked to its entry', async () => {
  const { user } = await open({ [path]: bookOf(alpen) });
  const [button] = (await rowOf('Alpenholz AG')).getAllByRole('button', {
    name: /^Auftrag an diese Adresse/,
  });
  if (!button) throw new Error('no button');
  await user.click(button);
  await screen.findByText('Auftragsseite');
  const [draft] = await (await openWorkDatabase(uid)).drafts.toArray();
  expect(draft).toMatchObject({
    title: 'Alpenholz AG',
    values: {
      recipient: {
        company: 'Alpenholz AG',
        country_code: 'CH',
        address_id: alpen.address_id,
        book_revision: 5,
      },
    },
  });
});

test('changing an address twice in a row causes no conflict', async () => {
  const seen = saved({ company: 'Zebra Druck', revision: 5 });
  let revision = 5;
  const call = `address/update/${seen.address_id}`;
  const { server, user } = await open({
    [path]: bookOf(seen),
    [call]: ({ body }: { body: unknown }) => {
      revision += 1;
      return { ...seen, ...(body as SavedAddress), revision };
    },
  });
  await rowOf('Zebra Druck');
  // The list stays stale: its refetch never ends.
  server.answers[path] = () => new Promise(() => {});
  for (const city of ['Kiel', 'Husum']) {
    const [button] = (await rowOf('Zebra Druck')).getAllByRole('button', { name: /^Bearbeiten/ });
    if (!button) throw new Error('no button');
    await user.click(button);
    const field = await screen.findByLabelText(/^Ort/);
    await user.clear(field);
    await user.type(field, city);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Ort/)).toBeNull());
  }
  expect(server.callsOf(call).map(({ body }) => body)).toMatchObject([{ revision: 5 }, { revision: 6 }]);
});

describe('deleting', () => {
  test('asks first, names the deleted address, and undo restores it', async () => {
    const { server, user } = await open({
      [path]: bookOf(alpen, zebra),
      [`address/${zebra.address_id}`]: { data: null },
      'address/import': { import_id: alpen.address_id, created: 1, overwritten: 0, skipped: 0 },
    });
    const [button] = (await rowOf('Zebra Druck')).getAllByRole('button', { name: /^Löschen/ });
    if (!button) throw new Error('no button');
    await user.click(button);
    const dialog = await screen.findByRole('alertdialog', { name: 'Adresse wirklich löschen?' });
    expect(dialog.textContent).toContain('Zebra Druck, Aachen wird aus dem Adressbuch entfernt.');
    await user.click(within(dialog).getByRole('button', { name: 'Löschen' }));
    await screen.findByText('Die Adresse wurde gelöscht.');
    await waitFor(() => expect(companies()).toEqual(['Alpenholz AG']));
    server.answers[path] = bookOf(alpen, zebra);
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await rowOf('Zebra Druck');
    expect(server.callsOf('address/import')[0]?.body).toMatchObject({
      data: [{ company: 'Zebra Druck' }],
      duplicates: 'keep',
    });
  });

  test('asks again when a colleague changed the address meanwhile', async () => {
    const seen = saved({ company: 'Zebra Druck', city: 'Aachen', revision: 5 });
    const now = { ...seen, city: 'Kiel', revision: 6 };
    const call = `address/${seen.address_id}`;
    const { server, user } = await open({
      [path]: bookOf(alpen, seen),
      [call]: ({ body }: { body: unknown }) =>
        (body as { revision?: number }).revision === 6 ? { data: null } : changedTo(now),
    });
    const [button] = (await rowOf('Zebra Druck')).getAllByRole('button', { name: /^Löschen/ });
    if (!button) throw new Error('no button');
    await user.click(button);
    const first = await screen.findByRole('alertdialog', { name: 'Adresse wirklich löschen?' });
    server.answers[path] = bookOf(alpen, now);
    await user.click(within(first).getByRole('button', { name: 'Löschen' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' });
    expect(dialog.textContent).toContain('Ort: „Aachen“ → „Kiel“');
    await rowOf('Zebra Druck');
    expect(screen.queryByText('Die Adresse wurde gelöscht.')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Trotzdem löschen' }));
    await screen.findByText('Die Adresse wurde gelöscht.');
    expect(server.callsOf(call).map(({ body }) => body)).toEqual([{ revision: 5 }, { revision: 6 }]);
  });

  test('keeps the chosen addresses that a colleague changed', async () => {
    const [one, other] = [
      saved({ company: 'Zebra Druck', revision: 5 }),
      saved({ company: 'Zink', revision: 6 }),
    ];
    const { user } = await open({
      [path]: bookOf(alpen, one, other),
      [`address/${one.address_id}`]: { data: null },
      [`address/${other.address_id}`]: () => changedTo({ ...other, city: 'Kiel', revision: 9 }),
    });
    await rowOf('Zink');
    for (const { company, city } of [one, other])
      await user.click(screen.getByRole('checkbox', { name: `Auswählen: ${company}, ${city}` }));
    const bar = screen.getByRole('region', { name: 'Auswahl' });
    await user.click(within(bar).getByRole('button', { name: 'Löschen' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Löschen' }));
    await screen.findByText('Die Adresse wurde gelöscht.');
    const dialog = await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' });
    await user.click(within(dialog).getByRole('button', { name: 'Behalten' }));
    await rowOf('Zink');
  });

  test('restores the address and says so when it fails', async () => {
    const { user } = await open({
      [path]: bookOf(zebra),
      [`address/${zebra.address_id}`]: () => refusal('INTERNAL_ERROR', 500),
    });
    await rowOf('Zebra Druck');
    await user.click(screen.getByRole('checkbox', { name: 'Auswählen: Zebra Druck, Aachen' }));
    const bar = screen.getByRole('region', { name: 'Auswahl' });
    await user.click(within(bar).getByRole('button', { name: 'Löschen' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Löschen' }));
    await screen.findByText('Die Adresse konnte nicht gelöscht werden.');
    await rowOf('Zebra Druck');
  });
});

describe('the last import', () => {
  const imported = { import_id: alpen.address_id, created: 1_200, overwritten: 3, skipped: 7 };

  test('is shown with its counts and can be undone on the page', async () => {
    await rememberImport(await openWorkDatabase(uid), imported, 'kunden.csv');
    const undo = `address/import/${imported.import_id}/undo`;
    const { user } = await open({ [path]: bookOf(alpen), [undo]: { removed: 1_200, restored: 3, left: 1 } });
    const last = await screen.findByRole('region', { name: 'Letzter Import' });
    expect(last.textContent).toContain('1.200 neu, 3 überschrieben, 7 übersprungen');
    await user.click(within(last).getByRole('button', { name: 'Import rückgängig machen' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rückgängig machen' }),
    );
    await screen.findByText(/1\.200 entfernt, 3 wiederhergestellt, 1 inzwischen geändert/);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Letzter Import' })).toBeNull());
  });

  test('disappears with a message when it is too old to undo', async () => {
    await rememberImport(await openWorkDatabase(uid), imported, 'kunden.csv');
    const undo = `address/import/${imported.import_id}/undo`;
    const { user } = await open({ [path]: bookOf(alpen), [undo]: () => refusal('LINK_EXPIRED', 410) });
    await user.click(await screen.findByRole('button', { name: 'Import rückgängig machen' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rückgängig machen' }),
    );
    await screen.findByText(/kann nicht mehr rückgängig gemacht werden/);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Letzter Import' })).toBeNull());
  });

  test('is hidden after a day', async () => {
    const db = await openWorkDatabase(uid);
    await db.meta.put({ ...imported, k: 'last-import', file: 'alt.csv', at: Date.now() - 86_400_001 });
    await open({ [path]: bookOf(alpen) });
    await rowOf('Alpenholz AG');
    expect(screen.queryByRole('region', { name: 'Letzter Import' })).toBeNull();
  });
});
