import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JudgedRow } from '#app/features/order-import/judged-row.ts';
import { PickupOfBatch } from '#app/features/order-import/PickupOfBatch.tsx';
import type { BatchCommon, OpenBatch } from '#app/features/order-import/use-batch.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { anAddress } from '#support/factories.ts';
import { fakeServer, refusal } from '#support/fake-server.ts';

const id = '0a1b2c3d-0000-4000-8000-000000000001';
const booked: Pickup = {
  pickup_id: '20000000-0000-4000-8000-000000000001',
  confirmation_id: 'ABCD-2345',
  created: { seconds: 1 },
  // 11.03.2026
  pickup_date: 1_773_183_600,
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
  from_address: { company: 'A', street1: 'B 1', zip: '20354', city: 'Hamburg' },
  parcels_id: [],
  parcels_quantity: 3,
  total_weight: 7.5,
  status: 0,
  service: 'saver',
  transport_kind: 'parcel',
  special_delivery_terms: '',
  done_by: null,
  is_by_staff: false,
  shipment_id: null,
  pickup_package_uuid: null,
  packages: [],
};
const create = 'pickup/create';
const row = (is: string, ...weights: number[]) =>
  ({ id: is, where: { is }, values: { parcels: weights.map((weight) => ({ weight })) } }) as JudgedRow;
const rows = [row('sent', 2.5, 3), row('sent', 2), row('here', 40)];

beSomebodyOnline();
beforeEach(() => {
  // A Tuesday, 13:00 in Berlin.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const offered = ['standard', 'saver'].map((it) => ({ internal_service_label: it, carrier_label: it }));
const server = (answers: Parameters<typeof fakeServer>[0]) =>
  fakeServer({
    'shipment/get_available_order_services': offered,
    'pickup/getAll': [],
    'address/getAll': [],
    ...answers,
  });

function Batch({ first = {} }: { first?: BatchCommon }) {
  const db = useWorkDatabase();
  const [common, setCommon] = useState<BatchCommon>(first);
  const open = {
    batch: { id, common },
    rows,
    base: { sender: anAddress() },
    setCommon: async (change: BatchCommon) => setCommon((before) => ({ ...before, ...change })),
  } as unknown as OpenBatch;
  return <PickupOfBatch db={db} open={open} />;
}

const open = async (first?: BatchCommon) =>
  renderPages([{ path: '/', element: <Batch {...(first && { first })} /> }], '/');

async function openDialog({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('button', { name: 'Abholung für den Stapel buchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Abholung für den Stapel buchen' }));
  await dialog.findByLabelText(/^Anzahl Packstücke/);
  const saver = () => dialog.getByRole<HTMLInputElement>('radio', { name: /^Overnight/ });
  await waitFor(() => expect(saver().disabled).toBe(false));
  return { dialog, saver };
}

test('a batch books one pickup for its sent orders under its own key, and shows it', async () => {
  const fake = server({ [create]: booked });
  const view = await open({ terms_of_service: true });
  const { dialog, saver } = await openDialog(view);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Anzahl Packstücke/).value).toBe('3');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Gesamtgewicht/).value).toBe('7,5');
  await view.user.click(saver());
  await view.user.click(dialog.getByRole('button', { name: 'Abholung buchen' }));
  await screen.findByText(/^Abholung für diesen Stapel: 11\.03\.2026, 09:00–17:00\. Bestätigung ABCD-2345\./);
  expect(screen.queryByRole('button', { name: 'Abholung für den Stapel buchen' })).toBeNull();
  const [call] = fake.callsOf(create);
  expect(call?.headers.get('idempotency-key')).toBe(id);
  expect(call?.body).toMatchObject({ parcels_quantity: 3, total_weight: 7.5, service: 'saver' });
});

test('an unconfirmed pickup is requested again unchanged under the same key', async () => {
  const fake = server({ [create]: () => refusal('INTERNAL_ERROR', 500) });
  const view = await open();
  const { dialog, saver } = await openDialog(view);
  await view.user.click(saver());
  const brought: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    brought.push(this);
  };
  await view.user.click(dialog.getByRole('button', { name: 'Abholung buchen' }));
  await dialog.findByText(/Wir wissen noch nicht, ob Ihre Buchung angekommen ist/);
  expect(brought.some((it) => it.contains(dialog.getByText(/Wir wissen noch nicht/)))).toBe(true);
  await view.user.click(dialog.getByRole('button', { name: 'Schließen' }));
  fake.answers[create] = booked;
  const again = await openDialog(view);
  await waitFor(() => expect(again.saver().checked).toBe(true));
  await view.user.click(again.dialog.getByRole('button', { name: 'Abholung buchen' }));
  await screen.findByText(/^Abholung für diesen Stapel/);
  const calls = fake.callsOf(create);
  expect(calls.map((it) => it.headers.get('idempotency-key'))).toEqual(calls.map(() => id));
  expect(calls.at(-1)?.body).toEqual(calls[0]?.body);
});

test('parcels sent after the booking are reported, and a cancelled pickup can be replaced', async () => {
  const { pickup_id, confirmation_id, pickup_date, pickup_datetime_from, pickup_datetime_to } = booked;
  const times = { pickup_date, pickup_datetime_from, pickup_datetime_to };
  const pickup = {
    key: id,
    booked: { pickup_id, confirmation_id, ...times, parcels_quantity: 1, total_weight: 2 },
  };
  const fake = server({});
  const first = await open({ pickup });
  await screen.findByText(/2 Packstücke des Stapels sind nicht dabei\./);
  first.unmount();
  fake.answers['pickup/getAll'] = [{ ...booked, status: -1 }];
  await open({ pickup });
  await screen.findByText('Die Abholung für diesen Stapel ist storniert.');
  await screen.findByRole('button', { name: 'Abholung für den Stapel buchen' });
});
