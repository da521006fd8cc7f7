import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { AddressDialog } from '#app/features/address-book/AddressDialog.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { syncAddressBook } from '#app/offline/lists/sync-address-book.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { anAddress } from '#support/factories.ts';
import { changedTo, fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

let uid = '';
let stop: (() => void)[] = [];
const onClose = vi.fn();

beforeEach(() => {
  uid = signInSomebody();
  stop = [startConnection()];
  onClose.mockReset();
});
afterEach(() => {
  for (const end of stop) end();
  vi.unstubAllGlobals();
  endSession();
});

const saved = { address_id: '00000000-0000-4000-8000-000000000001', ...anAddress() };

async function open(address?: SavedAddress) {
  const server = fakeServer({
    'address/getAll': {
      data: [],
      sync: { cursor: 'c0', full: true, deleted: [], more: false, total: 0 },
    },
  });
  stop.push(syncAddressBook(uid));
  const dialog = <AddressDialog {...{ address, onClose }} />;
  return { ...(await renderPages([{ path: '/', element: dialog }], '/')), server };
}

test('typed input is discarded only after the user confirms', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText(/^Firma/), 'Alpenholz AG');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Eingaben verwerfen?' });
  await user.click(within(await question()).getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText(/^Firma/)).toHaveProperty('value', 'Alpenholz AG');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click(within(await question()).getByRole('button', { name: 'Verwerfen' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an empty dialog closes without a question', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a save without an answer is repeated under the same key', async () => {
  const { user, server } = await open();
  const { company, street, street_number, postal_code, city, contact_person, phone_prefix, phone } = saved;
  const typed: [RegExp, string][] = [
    [/^Firma/, company],
    [/^Straße/, street],
    [/^Hausnummer/, street_number],
    [/^Postleitzahl/, postal_code],
    [/^Ort/, city],
    [/^Ansprechpartner/, contact_person],
    [/^Vorwahl/, phone_prefix],
    [/^Telefonnummer/, phone],
  ];
  for (const [label, text] of typed) await user.type(screen.getByLabelText(label), text);
  server.answers['address/create'] = noAnswer;
  const save = () => user.click(screen.getByRole('button', { name: 'Speichern' }));
  await save();
  await screen.findByRole('alert');
  server.answers['address/create'] = saved;
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const keys = server.callsOf('address/create').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('an invalid stored address opens, names the error and offers the correction', async () => {
  const { user, server } = await open({ ...saved, postal_code: '1067', city: 'Dresden' });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(screen.getByText('Der Postleitzahl fehlt eine Ziffer. Ist es die 0 am Anfang?')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '01067 übernehmen' }));
  server.answers[`address/update/${saved.address_id}`] = saved;
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('an impossible phone number is refused', async () => {
  const { user } = await open({ ...saved, phone_prefix: '99', phone: '1' });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(screen.getByText('Diese Telefonnummer ist ungültig.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

describe('an address that a colleague changed meanwhile', () => {
  const seen: SavedAddress = { ...saved, revision: 5 };
  const now: SavedAddress = { ...seen, contact_person: 'Kim Groß', revision: 6 };
  const path = `address/update/${saved.address_id}`;

  async function refused() {
    const { user, server } = await open(seen);
    server.answers[path] = ({ body }: { body: unknown }) => {
      const { revision } = body as SavedAddress;
      return revision === now.revision ? { ...seen, ...(body as SavedAddress), revision: 7 } : changedTo(now);
    };
    const city = screen.getByLabelText(/^Ort/);
    await user.clear(city);
    await user.type(city, 'Altona');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' });
    return { user, server, dialog };
  }
  const sent = (server: ReturnType<typeof fakeServer>) => server.callsOf(path).map(({ body }) => body);

  test('shows both versions and saves nothing', async () => {
    const { server, dialog } = await refused();
    expect(dialog.textContent).toContain(`Ansprechpartner: „${seen.contact_person}“ → „Kim Groß“`);
    expect(dialog.textContent).toContain('Ort: „Hamburg“ → „Altona“');
    expect(sent(server)).toMatchObject([{ revision: 5, city: 'Altona' }]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test("keeps the colleague's other fields when the user saves the change anyway", async () => {
    const { user, server, dialog } = await refused();
    await user.click(within(dialog).getByRole('button', { name: 'Meine Änderung speichern' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent(server)[1]).toMatchObject({ revision: 6, city: 'Altona', contact_person: 'Kim Groß' });
  });

  test('stays unchanged when the user discards the change', async () => {
    const { user, server, dialog } = await refused();
    await user.click(within(dialog).getByRole('button', { name: 'Verwerfen' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent(server)).toHaveLength(1);
  });

  test('keeps the typed change when the user closes the question', async () => {
    const { user, dialog } = await refused();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText(/^Ort/)).toHaveProperty('value', 'Altona');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' });
  });

  test('shows a second change by the colleague too', async () => {
    const { user, server, dialog } = await refused();
    server.answers[path] = () => changedTo({ ...now, email: 'neu@kunde.example', revision: 8 });
    await user.click(within(dialog).getByRole('button', { name: 'Meine Änderung speichern' }));
    await screen.findByText(/E-Mail: .* → „neu@kunde.example“/);
    expect(screen.getByText('Ort: „Hamburg“ → „Altona“')).toBeTruthy();
  });

  test('can be added again when it was deleted meanwhile', async () => {
    const { user, server } = await open(seen);
    server.answers[path] = () => refusal('NOT_FOUND', 404);
    server.answers['address/create'] = saved;
    await user.type(screen.getByLabelText(/^Ort/), ' Mitte');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await user.click(await screen.findByRole('button', { name: 'Neu anlegen' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.callsOf('address/create')[0]?.body).toMatchObject({ city: 'Hamburg Mitte' });
  });
});
