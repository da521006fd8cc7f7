import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { QueuedNotice } from '#app/features/order/sending/QueuedNotice.tsx';
import { writeQueue } from '#app/offline/queue/queue-tables.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import type { OrderRow } from '#app/offline/rows/outbox-row.ts';
import { anItem, beSomebodyOnline, renderPages } from '#support/app-pages.tsx';

beSomebodyOnline();

async function follow(difference: Partial<OrderRow>) {
  const uid = getSession()?.user_uid ?? '';
  const db = await openWorkDatabase(uid);
  const item = anItem(uid, difference);
  await db.outbox.add(item as never);
  const notice = <QueuedNotice db={db} id={item.id} onClose={() => {}} />;
  await renderPages([{ path: '*', element: notice }], '/order');
  return db;
}

const tried = { body: '{}', attempts: 1, ambiguous: true } as const;
const refused = { state: 'attention', body: '{}' } as const;

test.each<[string, Partial<OrderRow>, RegExp]>([
  ['waits for its turn', {}, /Wird gesendet, sobald der Server antwortet/],
  ['is being sent', { state: 'sending' }, /Wird gerade gesendet/],
  [
    'got no answer',
    { ...tried, problem: { code: 'OFFLINE', at: 0 } },
    /Kann schon angekommen sein; der Server wird gefragt, sobald er antwortet/,
  ],
  [
    'met a server in trouble',
    { ...tried, problem: { code: 'INTERNAL_ERROR', at: 0 } },
    /Es kam zu einem Fehler: Der Anbieter hat gerade Schwierigkeiten/,
  ],
  [
    'met a carrier that is away',
    { ...tried, problem: { code: 'CARRIER_UNAVAILABLE', at: 0 } },
    /Der Anbieter hat gerade Schwierigkeiten/,
  ],
  [
    'is to be edited',
    { ...tried, requested: 'edit' },
    /Der Server wird gefragt, sobald er antwortet: Ist es nicht angekommen, wird es zum Entwurf/,
  ],
  ['is to be discarded', { ...tried, state: 'sending', requested: 'discard' }, /wird es verworfen/],
  [
    'was refused',
    { ...refused, problem: { code: 'CARRIER_REFUSED', at: 0 } },
    /Der Auftrag wurde nicht angenommen/,
  ],
  [
    'was refused after a lost answer',
    { ...refused, ambiguous: true, problem: { code: 'CARRIER_REFUSED', at: 0 } },
    /Der Auftrag wurde nicht angenommen/,
  ],
  [
    'has a key that somebody else used',
    { ...refused, ambiguous: true, problem: { code: 'IDEMPOTENCY_KEY_REUSED', at: 0 } },
    /Der Auftrag kann schon angekommen sein/,
  ],
  [
    'was first tried long ago',
    { ...refused, ambiguous: true, problem: { code: 'TRIED_LONG_AGO', at: 0 } },
    /Der Auftrag kann schon angekommen sein/,
  ],
  [
    'has a pickup day that is over',
    { state: 'attention', problem: { code: 'VALIDATION_FAILED', at: 0 } },
    /Der Auftrag wurde nicht gesendet/,
  ],
  [
    'was withdrawn',
    { ...refused, problem: { code: 'CANCELLED', at: 0 } },
    /Der Auftrag wurde nicht gesendet/,
  ],
])('an order that %s: the notice says so', async (_, difference, text) => {
  await follow(difference);
  await screen.findByText(text);
  expect(screen.queryByText(/Verbindung/)).toBeNull();
});

test('the notice asks for a sign-in while the queue waits for one', async () => {
  const db = await follow({});
  await act(() => writeQueue(db, { pause: 'auth' }));
  await screen.findByText(/Wird gesendet, sobald Sie sich neu angemeldet haben/);
});

test('the notice disappears when the order is taken back', async () => {
  const db = await follow({});
  await screen.findByText(/Auf diesem Gerät gespeichert/);
  await act(() => db.outbox.clear());
  await waitFor(() => expect(screen.queryByText(/Auf diesem Gerät/)).toBeNull());
});
