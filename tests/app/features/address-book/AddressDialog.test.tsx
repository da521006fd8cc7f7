import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { AddressDialog } from '#app/features/address-book/AddressDialog.tsx';
import { keepAddressBook } from '#app/offline/addresses/keep-address-book.ts';
import { startConnection } from '#app/offline/queue/connection.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { anAddress } from '#support/factories.ts';
import { fakeServer, noAnswer } from '#support/fake-server.ts';

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

async function open(address?: typeof saved) {
  const server = fakeServer({
    'address/getAll': {
      data: [],
      sync: { cursor: 'c0', full: true, deleted: [], more: false, total: 0 },
    },
  });
  stop.push(keepAddressBook(uid));
  const dialog = <AddressDialog {...{ address, onClose }} />;
  return { ...(await renderPages([{ path: '/', element: dialog }], '/')), server };
}

test('what was typed stays until somebody says that it may go', async () => {
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

test('an empty one closes at once', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an address whose answer was lost is sent again under the same key', async () => {
  const { user, server } = await open();
  const { company, street, street_number, postal_code, city, contact_person, phone_prefix, phone } = saved;
  const typed: [RegExp, string][] = [
    [/^Firma/, company],
    [/^Straße/, street],
    [/^Nr\./, street_number],
    [/^PLZ/, postal_code],
    [/^Ort/, city],
    [/^Ansprechpartner/, contact_person],
    [/^Vorwahl/, phone_prefix],
    [/^Telefon/, phone],
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
