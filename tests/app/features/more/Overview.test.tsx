import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newestShipmentsQuery, shipmentOverviewQuery } from '#app/api/persisted-queries.ts';
import { Overview } from '#app/features/more/Overview.tsx';
import { aShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, noAnswer } from '#support/fake-server.ts';

beSomebodyOnline();

const given = (answers: Record<string, unknown> = {}) =>
  fakeServer({
    'shipment/user-list': { data: [aShipment()], pagination: { total: 1 } },
    ...answers,
  });
const open = () => renderPages([{ path: '*', element: <Overview /> }], '/dashboard');

const recipient = {
  ...aShipment().recipient,
  phone_country_prefix: '49',
  phone_prefix: '0461',
  phone: '12 34',
};
const to = (company: string, shipment_status: 2 | 4 | 5) =>
  aShipment({ shipment_status, recipient: { ...recipient, company } });
const newest = [...'abcdef'].map((it) => to(`Unterwegs ${it}`, 2));
const standing = {
  counts: [
    { shipment_status: null, count: 3 },
    { shipment_status: 2, count: 1204 },
    { shipment_status: 5, count: 12 },
    { shipment_status: 6, count: 10_001 },
  ],
  troubled: [to('Verschollen', 5), to('Verfehlt', 4)],
  today: {
    to_print: 4,
    troubled: 2,
    to_hand_over: 7,
    pickup: null,
    uncollected: { parcels: 0, weight: 0 },
  },
};
const countsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((it) => it.textContent);

test("the server's counts by status link to the matching shipments", async () => {
  given({ 'shipment/overview': { data: standing } });
  await open();
  const counts = await screen.findByRole('list', { name: 'Nach Status' });
  expect(countsIn(counts)).toEqual([
    '3 Manueller Auftrag',
    '1.204 Unterwegs',
    '12 Zustellproblem',
    'mehr als 10.000 Zugestellt',
  ]);
  const links = within(counts).getAllByRole('link');
  expect(links.map((it) => it.getAttribute('href'))).toEqual([
    '/history?status=-2',
    '/history?status=2',
    '/history?status=5',
    '/history?status=6',
  ]);
});

test('the newest shipments and the delivery problems have their own lists', async () => {
  given({
    'shipment/overview': { data: standing },
    'shipment/user-list': { data: [...newest, to('Zustellproblem', 5)], pagination: { total: 7 } },
  });
  await open();
  const listed = async (card: string) =>
    (await within(await screen.findByRole('region', { name: card })).findAllByRole('link')).map(
      (it) => it.querySelector('.font-semibold')?.textContent,
    );
  const troubles = within(await screen.findByRole('region', { name: 'Zustellprobleme' }));
  expect(troubles.getAllByRole('link').map((it) => [it.textContent, it.getAttribute('href')])).toEqual([
    ['Verschollen, Flensburg', expect.stringMatching(/^\/history\//)],
    ['Verlauf ansehen', expect.stringMatching(/^\/history\//)],
    ['Verfehlt, Flensburg', expect.stringMatching(/^\/history\//)],
    ['Empfänger anrufen', 'tel:+494611234'],
  ]);
  expect(await listed('Neueste Sendungen')).toEqual([...'abcde'].map((it) => `Unterwegs ${it}, Flensburg`));
});

test('without any answer the counts come from this device, and the page says so', async () => {
  given({ 'shipment/overview': noAnswer, 'shipment/user-list': noAnswer });
  const { client, router } = await renderPages(
    [
      { path: '/', element: null },
      { path: '/dashboard', element: <Overview /> },
    ],
    '/',
  );
  client.setQueryData(newestShipmentsQuery().queryKey, {
    data: [to('Unterwegs', 2), to('Zustellproblem', 5)],
    pagination: { total: 400 },
  });
  await act(() => router.navigate('/dashboard'));
  const card = within(await screen.findByRole('region', { name: 'Sendungen nach Status' }));
  expect(countsIn(card.getByRole('list', { name: 'Nach Status' }))).toEqual([
    '1 Unterwegs',
    '1 Zustellproblem',
  ]);
  expect(card.getByText('Gezählt sind die 2 Sendungen, die dieses Gerät kennt.')).toBeTruthy();
  expect(card.getByText(/^Stand/)).toBeTruthy();
  // These counts are not the archive's, so no link leads there.
  expect(card.queryByRole('link')).toBeNull();
});

test('the counts show their time once the server is unreachable', async () => {
  const server = given({ 'shipment/overview': { data: standing } });
  const { client } = await open();
  const card = within(await screen.findByRole('region', { name: 'Sendungen nach Status' }));
  await card.findByRole('list', { name: 'Nach Status' });
  expect(card.queryByText(/^Stand/)).toBeNull();
  server.answers['shipment/overview'] = noAnswer;
  await act(() => client.refetchQueries(shipmentOverviewQuery()));
  expect(await card.findByText(/^Stand/)).toBeTruthy();
  expect(card.getByText('1.204')).toBeTruthy();
  const today = within(screen.getByRole('region', { name: 'Heute' }));
  expect(today.getByText(/^Stand/)).toBeTruthy();
  expect(await today.findByRole('link', { name: '4 Zu drucken' })).toBeTruthy();
});
