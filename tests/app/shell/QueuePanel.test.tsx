import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/db.ts';
import type { OutboxRow } from '#app/offline/outbox.ts';
import { QueuePanel } from '#app/shell/QueuePanel.tsx';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

let uid = '';
let db: WorkDatabase;
let stopConnection = () => {};

beforeEach(async () => {
  uid = signInSomebody();
  db = await openWorkDatabase(uid);
  stopConnection = startConnection();
  fakeServer({});
});

afterEach(() => {
  stopConnection();
  vi.restoreAllMocks();
  endSession();
});

const open = () => renderPages([{ path: '*', element: <QueuePanel /> }], '/history#queue');
const keep = (difference: Partial<OutboxRow>) => db.outbox.add(anItem(uid, difference) as never);
const itemOf = async (company: string) =>
  within((await screen.findByText(company)).closest('li') as HTMLElement);

test('an empty queue says what it is for', async () => {
  await open();
  await screen.findByText(/Hier wartet nichts/);
});

test('an item says what, for whom, when and in which state', async () => {
  await keep({ state: 'queued' });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText('Wartet')).toBeTruthy();
  expect(item.getByText('2 Pakete · Standard · Zürich, CH')).toBeTruthy();
  expect(item.getByText(/^\d\d:\d\d auf diesem Gerät gespeichert$/)).toBeTruthy();
});

test('a refused item says why in the carrier’s words, without what comes before them', async () => {
  const problem = { code: 'CARRIER_REFUSED', carrierMessage: 'X-1 Failure: Kein Kontingent', at: 0 } as const;
  await keep({ state: 'attention', problem });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText('Braucht Aufmerksamkeit')).toBeTruthy();
  expect(item.getByText('Kein Kontingent')).toBeTruthy();
});

test('a refused item says every broken rule once', async () => {
  const issues = [
    { path: 'pickup_date', code: 'pickup_date_past' },
    { path: 'pickup_date', code: 'pickup_date_past' },
  ] as const;
  await keep({ state: 'attention', problem: { code: 'VALIDATION_FAILED', issues: [...issues], at: 0 } });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getAllByText(/Dieser Abholtag liegt in der Vergangenheit/)).toHaveLength(1);
});

test('an item that is being sent is left alone', async () => {
  await keep({ state: 'sending', lease: { tab: 't', until: Date.now() + 60_000 } });
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText('Sendet')).toBeTruthy();
  expect(item.queryByRole('button')).toBeNull();
});

test('“send now” makes an item due', async () => {
  await keep({
    state: 'attention',
    nextAt: Date.now() + 60_000,
    problem: { code: 'CARRIER_REFUSED', at: 0 },
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Jetzt senden: Alpenholz AG' }));
  await waitFor(async () =>
    expect((await db.outbox.toArray())[0]).toMatchObject({ state: 'queued', nextAt: 0 }),
  );
});

test('editing makes a draft of an item and opens it', async () => {
  await keep({ state: 'attention', form: { a: 1 } });
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Alpenholz AG' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'));
  const [draft] = await db.drafts.toArray();
  expect(router.state.location.search).toBe(`?draft=${draft?.id}`);
  expect(await db.outbox.count()).toBe(0);
});

test('discarding asks first', async () => {
  await keep({});
  const { user } = await open();
  const discard = await screen.findByRole('button', { name: 'Verwerfen: Alpenholz AG' });
  await user.click(discard);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  expect(await db.outbox.count()).toBe(1);
  await user.click(discard);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Verwerfen' }));
  await screen.findByText(/Hier wartet nichts/);
  expect(await db.outbox.count()).toBe(0);
});

test('what was sent in the last 24 hours stands below with its number and leads to the shipment', async () => {
  const { id, op, summary } = anItem(uid);
  const answer = { shipment_id: 's1', tracking_number: ['340123450000000017'], shipment_status: 1 };
  await db.receipts.bulkAdd([
    { id, op, summary, sentAt: Date.now() - 60_000, answer },
    { id: 'old', op, summary, sentAt: Date.now() - 25 * 3_600_000, answer },
  ]);
  await open();
  const item = await itemOf('Alpenholz AG');
  expect(item.getByText(/^Gesendet \d\d:\d\d$/)).toBeTruthy();
  expect(item.getByText('34012345 00000000 17')).toBeTruthy();
  expect(item.getByRole('link').getAttribute('href')).toBe('/history/s1');
});
