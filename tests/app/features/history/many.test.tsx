import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { HistoryPage } from '#app/features/history/HistoryPage.tsx';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';
import { baseData, user as rights } from '#support/order-support.ts';

const listOf = (...data: ReturnType<typeof aShipment>[]) => ({ data, pagination: { total: data.length } });
const path = 'shipment/user-list';
const to = (company: string, difference: Parameters<typeof aShipment>[0] = {}) =>
  aShipment({ recipient: { ...aShipment().recipient, company }, ...difference });
const routes = [
  { path: '/history', element: <HistoryPage /> },
  { path: '/order/import', element: <p>Stapelseite</p> },
];

const cancelOf = ({ shipment_id }: { shipment_id: string }) => `shipment/cancel/${shipment_id}`;
const canceled = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.map((it) => it.path).filter((it) => it.startsWith('shipment/cancel/'));

beSomebodyOnline();

async function openAndChoose(...companies: string[]) {
  const view = await renderPages(routes, '/history');
  const { user } = view;
  for (const company of companies) {
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Auswählen: ${company}`) }));
  }
  return view;
}

async function choose(user: Awaited<ReturnType<typeof renderPages>>['user'], entry: string) {
  const bar = await screen.findByRole('region', { name: 'Auswahl' });
  await user.click(within(bar).getByRole('button', { name: /Mehr$/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

test("cancelling many asks once, names the exceptions and lists each shipment's result", async () => {
  const [alpha, beta] = [to('Alpha'), to('Beta')];
  const gamma = to('Gamma', { shipment_status: 2, parcels: [aShipmentParcel({ shipment_status: 2 })] });
  const server = fakeServer({
    [path]: listOf(alpha, beta, gamma),
    [cancelOf(alpha)]: {
      shipment_id: alpha.shipment_id,
      shipment_status: 0,
      pickup_status: null,
      canceled_parcels: alpha.parcels.map((it) => it.parcel_id),
      kept_parcels: [],
    },
    [cancelOf(beta)]: () => refusal('CANCEL_NOT_ALLOWED', 409, {}, { reason: 'picked_up' }),
  });
  const { user } = await openAndChoose('Alpha', 'Beta', 'Gamma');
  await choose(user, 'Stornieren');
  const question = await screen.findByRole('alertdialog', { name: '2 Sendungen stornieren?' });
  const stays = within(question).getByRole('region', { name: 'Das bleibt, wie es ist' });
  expect(stays.textContent).toMatch(/Gamma.*: Die Sendung ist schon unterwegs\./);
  expect(canceled(server)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '2 Sendungen stornieren' }));

  const result = await screen.findByRole('dialog', { name: 'Stornierung' });
  expect(within(result).getByRole('status').textContent).toBe('1 Sendung storniert. Eine nicht.');
  const left = within(result).getByRole('region', { name: 'Nicht storniert' });
  expect(left.textContent).toMatch(/Beta.*: Die Sendung ist schon abgeholt\./);
  expect(left.textContent).toContain('Gamma');
  expect(within(result).getByRole('region', { name: 'Storniert' }).textContent).toContain('Alpha');
  expect(canceled(server)).toEqual([cancelOf(alpha), cancelOf(beta)]);
});

test('many shipments are ordered again as a batch, each with the typed cost centre', async () => {
  fakeServer({
    [path]: listOf(to('Alpha'), to('Beta')),
    'user/get': rights,
    'user/base-info': baseData,
  });
  const { user, router } = await openAndChoose('Alpha', 'Beta');
  await choose(user, 'Erneut beauftragen');
  const dialog = await screen.findByRole('dialog', { name: '2 Sendungen erneut beauftragen' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Referenz 2 für alle Aufträge' }), 'KST 4711');
  const make = within(dialog).getByRole('button', { name: 'Stapel anlegen' });
  await waitFor(() => expect(make).toHaveProperty('disabled', false));
  await user.click(make);
  await screen.findByText('Stapelseite');
  const id = new URLSearchParams(router.state.location.search).get('batch') ?? '';
  const db = await openWorkDatabase(getSession()?.user_uid ?? '');
  const rows = await db.batchRows.where({ batch: id }).toArray();
  expect(rows.map((it) => it.values)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ reference_number_2: 'KST 4711', reference_number_1: '' }),
    ]),
  );
  expect(rows).toHaveLength(2);
});
