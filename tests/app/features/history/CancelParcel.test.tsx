import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orpc } from '#app/api/client.ts';
import { endSession } from '#app/api/session.ts';
import { ShipmentPage } from '#app/features/history/ShipmentPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { emptyAddress } from '#domain/address/address.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const routes = [
  { path: '/history/:id', element: <ShipmentPage /> },
  { path: '/order', element: <p>Auftragsseite</p> },
];

let stopConnection = () => {};
let uid = '';

beforeEach(() => {
  uid = signInSomebody();
  stopConnection = startConnection();
});

afterEach(() => {
  stopConnection();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  endSession();
});

const several = () => aShipment({ parcels: [aShipmentParcel(), aShipmentParcel(), aShipmentParcel()] });

function answerOf(shipment: Shipment, canceled: readonly number[], more: object = {}) {
  const canceled_parcels = canceled.map((index) => shipment.parcels[index]!.parcel_id);
  const isWhole = canceled.length === shipment.parcels.length;
  return {
    shipment_id: shipment.shipment_id,
    shipment_status: isWhole ? 0 : 1,
    pickup_status: shipment.pickup_status === 0 && isWhole ? -1 : shipment.pickup_status,
    canceled_parcels,
    kept_parcels: [],
    ...more,
  };
}

async function open(shipment: Shipment, answers: Record<string, unknown> = {}) {
  const server = fakeServer({ [`shipment/${shipment.shipment_id}`]: [shipment], ...answers });
  const view = await renderPages(routes, `/history/${shipment.shipment_id}`);
  await screen.findByRole('heading', { level: 1, name: 'Nordlicht Optik' });
  return { ...view, server };
}
const button = (name: string) => screen.getByRole('button', { name: `Stornieren: ${name}` });
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

describe('one of several parcels', () => {
  test('is shown as cancelled at once, in the archive too', async () => {
    const shipment = several();
    const editing = `shipment/edit/${shipment.shipment_id}`;
    const { user, server, client } = await open(shipment, { [editing]: answerOf(shipment, [1]) });
    const listed = orpc.shipment.userList.queryKey({ input: {} });
    client.setQueryData(listed, { data: [shipment, aShipment()], pagination: { total: 2 } });
    await user.click(button('Paket 2 von 3'));
    const asked = await dialog('Paket 2 von 3 stornieren?');
    asked.getByText(/Nur dieses Packstück.*Der Rest der Sendung bleibt: 2 Pakete/);
    server.answers[`shipment/${shipment.shipment_id}`] = () => refusal('INTERNAL_ERROR', 500);
    await user.click(asked.getByRole('button', { name: 'Packstück stornieren' }));
    await screen.findByText('Paket 2 von 3 ist storniert.');
    expect(server.callsOf(editing)).toMatchObject([{ body: { parcel_id: shipment.parcels[1]!.parcel_id } }]);
    expect(screen.queryByRole('button', { name: 'Stornieren: Paket 2 von 3' })).toBeNull();
    const [, second] = screen.getAllByRole('heading', { level: 3 });
    within(second!.closest('li') as HTMLElement).getByText('Storniert');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(client.getQueryData(listed)?.data.map((it) => it.parcels.map(({ status }) => status))).toEqual([
      ['active', 'canceled', 'active'],
      ['active'],
    ]);
  });

  test('stays when the user closes the question', async () => {
    const shipment = several();
    const { user, server } = await open(shipment);
    await user.click(button('Paket 1 von 3'));
    await user.click(
      (await dialog('Paket 1 von 3 stornieren?')).getByRole('button', { name: 'Nicht stornieren' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.calls.filter(({ path }) => /cancel|edit/.test(path))).toEqual([]);
    expect(document.activeElement).toBe(button('Paket 1 von 3'));
  });

  test('reminds of the invoice when goods are declared', async () => {
    const shipment = { ...several(), customs: aCustoms };
    const { user } = await open(shipment);
    await user.click(button('Paket 1 von 3'));
    (await dialog('Paket 1 von 3 stornieren?')).getByText(/Zollrechnung nennt weiterhin alle Waren/);
  });
});

const aCustoms = {
  invoice_type: 'commercial' as const,
  invoice_number: 'RE-1',
  invoice_date: '2026-11-17',
  reason: 'sale' as const,
  incoterm: 'DAP' as const,
  currency: 'CHF' as const,
  sender_eori: '',
  recipient_tax_number: '',
  lines: [],
};

describe('the whole shipment', () => {
  test('is cancelled with its last parcel, and its pickup too', async () => {
    const shipment = aShipment({
      parcels: [aShipmentParcel({ status: 'canceled' }), aShipmentParcel()],
      has_pickup: true,
      pickup_status: 0,
      pickup_date: Date.UTC(2026, 10, 22, 23) / 1000,
    });
    const canceling = `shipment/cancel/${shipment.shipment_id}`;
    const { user, server } = await open(shipment, { [canceling]: answerOf(shipment, [0, 1]) });
    await user.click(button('Paket 2 von 2'));
    const asked = await dialog('Sendung stornieren?');
    asked.getByText(
      /letzte Packstück dieser Sendung.*an Nordlicht Optik wird storniert: 1 Paket.*Mo., 23.11.2026 wird mit storniert/,
    );
    server.answers[`shipment/${shipment.shipment_id}`] = [
      { ...shipment, shipment_status: 0, pickup_status: -1 },
    ];
    await user.click(asked.getByRole('button', { name: 'Sendung stornieren' }));
    await screen.findByText('Die Sendung an Nordlicht Optik ist storniert.');
    await screen.findByText('Abholung storniert');
    expect(server.callsOf(canceling)).toHaveLength(1);
  });

  test.each([
    ['pallets', { transport_kind: 'pallet' }, 'Palette', '2 Paletten'],
    ['freight', { transport_kind: 'freight' }, 'Fracht', '2 Frachtstücke'],
    [
      'a special service',
      { service: { internal_service_label: 'special', carrier_label: '' } },
      'Paket',
      '2 Pakete',
    ],
  ] as const)('is cancelled as a whole for %s, from any piece', async (_, difference, kind, pieces) => {
    const shipment = aShipment({ parcels: [aShipmentParcel(), aShipmentParcel()], ...difference });
    const canceling = `shipment/cancel/${shipment.shipment_id}`;
    const { user, server } = await open(shipment, { [canceling]: answerOf(shipment, [0, 1]) });
    await user.click(button(`${kind} 2 von 2`));
    const asked = await dialog('Sendung stornieren?');
    asked.getByText(new RegExp(`nur als Ganzes storniert.*${pieces}`));
    await user.click(asked.getByRole('button', { name: 'Sendung stornieren' }));
    await screen.findByText('Die Sendung an Nordlicht Optik ist storniert.');
    expect(server.callsOf(canceling)).toHaveLength(1);
  });

  test('is reported as cancelled in part when the carrier keeps a piece', async () => {
    const shipment = aShipment({ parcels: [aShipmentParcel(), aShipmentParcel()], transport_kind: 'pallet' });
    const kept_parcels = [shipment.parcels[1]!.parcel_id];
    const { user } = await open(shipment, {
      [`shipment/cancel/${shipment.shipment_id}`]: answerOf(shipment, [0], { kept_parcels }),
    });
    await user.click(button('Palette 1 von 2'));
    await user.click(
      (await dialog('Sendung stornieren?')).getByRole('button', { name: 'Sendung stornieren' }),
    );
    await screen.findByText('Nur ein Teil ist storniert. Nicht mehr stornieren ließ sich: Palette 2 von 2.');
  });

  test('reports a pickup that the carrier did not cancel', async () => {
    const shipment = aShipment({ has_pickup: true, pickup_status: 0 });
    const { user } = await open(shipment, {
      [`shipment/cancel/${shipment.shipment_id}`]: answerOf(shipment, [0], { pickup_status: 0 }),
    });
    await user.click(button('Paket 1 von 1'));
    await user.click(
      (await dialog('Sendung stornieren?')).getByRole('button', { name: 'Sendung stornieren' }),
    );
    await screen.findByText(/ist storniert, ihre Abholung aber nicht/);
  });
});

test.each([
  ['under way', { shipment_status: 2 }, 'Die Sendung ist schon unterwegs.'],
  ['delivered', { shipment_status: 6 }, 'Die Sendung ist zugestellt.'],
  ['picked up', { has_pickup: true, pickup_status: 1 }, 'Die Sendung ist schon abgeholt.'],
] as const)(
  'a shipment that is %s cannot be cancelled, and the page says why',
  async (_, difference, why) => {
    const { user } = await open(aShipment(difference));
    const blocked = button('Paket 1 von 1');
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(blocked.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
    await user.click(blocked);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

test('without a connection cancelling is disabled, not queued, and the button says so', async () => {
  await open(aShipment());
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
  });
  await waitFor(() => expect(button('Paket 1 von 1').getAttribute('aria-disabled')).toBe('true'));
  screen.getByText('Zum Stornieren ist eine Verbindung nötig. Es wird nicht vorgemerkt.');
});

describe('failed cancellations', () => {
  const carrierSays = (message: string) =>
    Response.json({ code: 'CARRIER_REFUSED', status: 422, message: 'x', data: { message } }, { status: 422 });
  const notAllowed = (reason: string) =>
    Response.json(
      { code: 'CANCEL_NOT_ALLOWED', status: 409, message: 'x', data: { reason } },
      { status: 409 },
    );

  test.each([
    [
      'the carrier’s own',
      () => carrierSays('Void Failure: Already on its way'),
      /gelungen\. Already on its way$/,
    ],
    ['the rule’s', () => notAllowed('picked_up'), /gelungen\. Die Sendung ist schon abgeholt\.$/],
    ['one that passes', () => refusal('CARRIER_UNAVAILABLE', 502), /gerade nicht erreichbar/],
    ['nobody knows yet', () => refusal('REQUEST_IN_PROGRESS', 409), /wird noch geprüft/],
    ['the answer never came', noAnswer, /Ob storniert wurde, steht hier/],
  ])('%s', async (_, answer, text) => {
    const shipment = aShipment();
    const { user, server } = await open(shipment, { [`shipment/cancel/${shipment.shipment_id}`]: answer });
    await user.click(button('Paket 1 von 1'));
    await user.click(
      (await dialog('Sendung stornieren?')).getByRole('button', { name: 'Sendung stornieren' }),
    );
    await screen.findByText(text);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(server.callsOf(`shipment/${shipment.shipment_id}`).length).toBeGreaterThan(1));
  });
});

describe('a return', () => {
  const own = {
    ...emptyAddress,
    id: 'c1',
    company: 'Möbelwerk Kiel GmbH',
    street: 'Neue Straße',
    street_number: '4',
    postal_code: '24105',
    city: 'Kiel',
    country_code: 'DE',
    options: {},
  };

  test("starts an order from the recipient to the user's current address", async () => {
    const { user, router } = await open(aShipment(), { 'user/base-info': own });
    await user.click(await screen.findByRole('button', { name: 'Sendung: Mehr' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rücksendung' }));
    await screen.findByText('Auftragsseite');
    const [draft] = await (await openWorkDatabase(uid)).drafts.toArray();
    expect(router.state.location.search).toBe(`?draft=${draft?.id}`);
    expect(draft).toMatchObject({
      title: 'Möbelwerk Kiel GmbH',
      values: {
        has_differ_pickup: true,
        differ_pickup: { company: 'Nordlicht Optik' },
        recipient: { company: 'Möbelwerk Kiel GmbH', street: 'Neue Straße' },
      },
    });
  });

  test('is not offered for a cancelled shipment', async () => {
    const { user } = await open(
      aShipment({ shipment_status: 0, parcels: [aShipmentParcel({ status: 'canceled' })] }),
    );
    await user.click(screen.getByRole('button', { name: 'Sendung: Mehr' }));
    const blocked = screen.getByRole('menuitem', { name: /^Rücksendung/ });
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    within(blocked).getByText('Die Sendung ist storniert: Es gibt nichts zurückzuholen.');
  });
});
