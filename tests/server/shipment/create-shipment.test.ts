import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSscc } from '#domain/labels/label-number.ts';
import type { OrderInput } from '#domain/order/order.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, access, client } = await server.signIn({ is_valor_enabled: true });
const send = orderSender(server, access);

const place = async (order: OrderInput = anOrder()) => {
  const { status, data } = await send(order);
  expect(status).toBe(200);
  return data;
};
const shown = async (shipment_id: string) => (await api.shipment.get({ id: shipment_id })).data[0]!;

const pickup = {
  has_pickup: true,
  pickup_date: daySeconds('2026-03-11'),
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
};

describe('a valid order', () => {
  test('gives every parcel a tracking number and the shipment the status Info Received', async () => {
    const made = await place(anOrder({ parcels: [aParcel(), aParcel({ weight: 7 })] }));
    expect(made.shipment_status).toBe(shipmentStatuses.info_received);
    expect(made.tracking_number).toHaveLength(2);
    expect(made.tracking_number.every(isSscc)).toBe(true);
    expect(await shown(made.shipment_id)).toMatchObject({
      user_id: String(client.number),
      user_uid: client.user_uid,
      tracking_number: made.tracking_number,
      service: { internal_service_label: 'saver', carrier_label: 'saver' },
      parcels: [
        { tracking_number: made.tracking_number[0], weight: 5, status: 'active' },
        { tracking_number: made.tracking_number[1], weight: 7 },
      ],
    });
  });

  test.each([
    ['of the order', {}, { from: '2026-03-11', to: '2026-03-11', leaves: '2026-03-10' }],
    [
      'of the pickup',
      { ...pickup, service: 'express' },
      { from: '2026-03-12', to: '2026-03-12', by: '10:30', leaves: '2026-03-11' },
    ],
    ['standard', { service: 'standard' }, { from: '2026-03-11', to: '2026-03-12', leaves: '2026-03-10' }],
    ['special', { service: 'special' }, null],
  ] as const)('stores the promised day of arrival: %s', async (_, order, arrival) => {
    const { shipment_id } = await place(anOrder(order));
    expect((await shown(shipment_id)).arrival).toEqual(arrival);
    const { data } = await api.shipment.userList({});
    expect(data.find((it) => it.shipment_id === shipment_id)?.arrival ?? null).toEqual(arrival);
  });

  test('stores addresses, options and references as sent', async () => {
    const recipient = { ...anAddress({ company: 'Ärzte-Haus Łódź' }), invoice_to_recipient: true };
    const { shipment_id } = await place(
      anOrder({
        recipient,
        reference_number_1: 'AB-77',
        reference_number_2: 'Hof',
        special_delivery_terms: 'Über den Hof',
        signature_required: true,
        carbon_neutral: true,
        receive_delivery_email: false,
      }),
    );
    expect(await shown(shipment_id)).toMatchObject({
      recipient,
      reference_number_1: 'AB-77',
      reference_number_2: 'Hof',
      special_delivery_terms: 'Über den Hof',
      signature_required: true,
      carbon_neutral: true,
      receive_delivery_email: false,
      has_pickup: false,
      pickup_status: null,
    });
  });

  test('with a pickup gets its confirmation', async () => {
    const { shipment_id } = await place(anOrder(pickup));
    const it = await shown(shipment_id);
    expect(it).toMatchObject({ ...pickup, pickup_status: 0, send_date: { seconds: pickup.pickup_date } });
    expect(it.confirmation_id).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  });

  test('computes and rounds its totals, whatever totals are sent', async () => {
    const { shipment_id } = await place(
      anOrder({
        parcels: [aParcel({ length: 40.2, weight: 5.01, volume_weight: 99 }), aParcel()],
        total_weight: 1,
        total_volume_weight: 1,
        parcels_quantity: 9,
        has_valor: true,
      }),
    );
    expect(await shown(shipment_id)).toMatchObject({
      total_weight: 10.1,
      total_volume_weight: 9.72,
      parcels_quantity: 2,
      has_valor: false,
      parcels: [{ length: 41, weight: 5.1, volume_weight: 4.92 }, { volume_weight: 4.8 }],
    });
  });

  test('for Saturday is marked as such', async () => {
    const { shipment_id } = await place(
      anOrder({ service: 'saturday', ...pickup, pickup_date: daySeconds('2026-03-13') }),
    );
    expect((await shown(shipment_id)).is_saturday).toBe(true);
  });

  test('for the special service is a manual order without number and status', async () => {
    const made = await place(anOrder({ service: 'special', ...pickup }));
    expect(made).toMatchObject({ tracking_number: [], shipment_status: null });
    expect(await shown(made.shipment_id)).toMatchObject({
      shipment_status: null,
      status_updated: null,
      confirmation_id: null,
      parcels: [{ tracking_number: '' }],
    });
  });

  test('with valor forces the signature of an adult', async () => {
    const { shipment_id } = await place(
      anOrder({
        service: 'special',
        parcels: [aParcel({ valor: true, value_of_goods: 30_000 })],
        signature_required: true,
        terms_of_valor: true,
      }),
    );
    expect(await shown(shipment_id)).toMatchObject({
      has_valor: true,
      has_above_valor_limit: true,
      signature_required: false,
      adult_signature_required: true,
      direct_delivery_only: true,
    });
  });

  test('stores the surcharges of that day with the shipment', async () => {
    const { shipment_id } = await place(anOrder({ parcels: [aParcel({ length: 130, weight: 40 })] }));
    const { rows } = await server.pool.query('select surcharges from shipment where shipment_id = $1', [
      shipment_id,
    ]);
    expect(rows[0].surcharges).toEqual([
      { parcel: 1, code: 'handling_length', amount_cents: 1500 },
      { parcel: 1, code: 'handling_weight', amount_cents: 1500 },
    ]);
  });

  test('takes a hundred parcels', async () => {
    const made = await place(anOrder({ parcels: Array.from({ length: 100 }, () => aParcel()) }));
    expect(new Set(made.tracking_number).size).toBe(100);
  });
});

describe('the sender', () => {
  test('is the signed-in client, whatever the body says', async () => {
    const spoofed = anAddress({
      company: 'Fremde Firma AG',
      street: 'Andere Straße',
      street_number: '99',
      postal_code: '99999',
      city: 'Anderswo',
      email: 'fremd@anderswo.example',
    });
    const { shipment_id } = await place(anOrder({ sender: { ...spoofed, id: 'somebody else' } }));
    expect((await shown(shipment_id)).sender).toMatchObject({
      company: client.company,
      street: 'Lindenallee',
      street_number: '7a',
      postal_code: '10117',
      city: 'Berlin',
      country_code: 'DE',
      email: client.email,
    });
  });

  test('may have another contact and phone', async () => {
    const typed = { contact_person: 'Toni Packtisch', phone: '5559999', address_extra_1: 'Rampe 2' };
    const { shipment_id } = await place(anOrder({ sender: anAddress(typed) }));
    expect((await shown(shipment_id)).sender).toMatchObject(typed);
  });

  test('needs complete base data', async () => {
    const incomplete = await server.signIn({ street: '', zipcode: '' });
    const { issues } = await orderSender(server, incomplete.access)(anOrder());
    expect(issues).toEqual(
      expect.arrayContaining([
        { path: 'sender.street', code: 'street_required' },
        { path: 'sender.postal_code', code: 'postal_code_required' },
      ]),
    );
  });
});

describe('an invalid order is refused, even if no form was involved', () => {
  const to = (country_code: string) => anAddress({ country_code });
  test.each<[string, Partial<OrderInput> | Record<string, unknown>, string, string]>([
    ['no parcels', { parcels: [] }, 'parcels', 'parcels_required'],
    ['too many parcels', { parcels: Array(101).fill(aParcel()) }, 'parcels', 'parcels_too_many'],
    ['no contents', { parcels: [aParcel({ contents: '' })] }, 'parcels.0.contents', 'contents_required'],
    ['no weight', { parcels: [aParcel({ weight: 0 })] }, 'parcels.0.weight', 'weight_required'],
    ['70.1 kg', { parcels: [aParcel({ weight: 70.1 })] }, 'parcels.0.weight', 'max_weight'],
    [
      'broken euros',
      { parcels: [aParcel({ value_of_goods: 1.5 })] },
      'parcels.0.value_of_goods',
      'whole_number',
    ],
    ['a PO box', { recipient: anAddress({ street: 'Postfach 12' }) }, 'recipient.street', 'po_box'],
    [
      'a long company',
      { recipient: anAddress({ company: 'x'.repeat(36) }) },
      'recipient.company',
      'company_too_long',
    ],
    ['an unknown service', { service: 'teleport' }, 'service', 'service_required'],
    [
      'a service not on this route',
      { service: 'express', recipient: to('CH') },
      'service',
      'service_not_available',
    ],
    [
      'goods for 1,001 EUR to Switzerland without MRN',
      {
        service: 'standard',
        recipient: to('CH'),
        customs: aCustoms({ currency: 'EUR', lines: [aGoodsLine({ unit_value_cents: 5_005 })] }),
      },
      'parcels.0.mrn_number',
      'mrn_required',
    ],
    [
      'both signatures',
      { signature_required: true, adult_signature_required: true },
      'signature_required',
      'signature_options_exclude',
    ],
    ['no terms', { terms_of_service: false }, 'terms_of_service', 'terms_required'],
    [
      'valor with saver',
      { parcels: [aParcel({ valor: true })], terms_of_valor: true },
      'service',
      'service_not_available',
    ],
    [
      'valor without its terms',
      { parcels: [aParcel({ valor: true })], service: 'special' },
      'terms_of_valor',
      'terms_of_valor_required',
    ],
    [
      'dangerous goods without notice',
      { parcels: [aParcel({ dangerous_goods: true })] },
      'parcels.0.danger_lq_notice',
      'danger_lq_notice_required',
    ],
    [
      'a pickup on Sunday',
      { ...pickup, pickup_date: daySeconds('2026-03-15') },
      'pickup_date',
      'pickup_date_not_working_day',
    ],
    [
      'a pickup yesterday',
      { ...pickup, pickup_date: daySeconds('2026-03-09') },
      'pickup_date',
      'pickup_date_past',
    ],
    [
      'a pickup of one hour',
      { ...pickup, pickup_datetime_to: '10:00' },
      'pickup_datetime_to',
      'timeframe_hour_window',
    ],
    [
      'a pickup sooner than the lead time allows',
      {
        ...pickup,
        service: 'express',
        pickup_date: daySeconds('2026-03-10'),
        pickup_datetime_from: '09:30',
        pickup_datetime_to: '14:00',
      },
      'pickup_datetime_to',
      'pickup_lead_time',
    ],
    ['no choice of pickup', { has_pickup: null }, 'has_pickup', 'has_pickup_chosen_required'],
    [
      'an order between two countries abroad',
      {
        has_collect_address: true,
        differ_pickup: to('US'),
        recipient: to('CH'),
        service: 'standard',
      },
      'recipient.country_code',
      'triangle_warning',
    ],
    [
      'references too long',
      { reference_number_1: 'x'.repeat(20), reference_number_2: 'y'.repeat(20) },
      'reference_number_1',
      'references_too_long',
    ],
  ])('%s', async (_, difference, path, code) => {
    const refused = await send({ ...anOrder(), ...difference });
    expect(refused).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    expect(refused.issues).toContainEqual(expect.objectContaining({ path, code }));
  });

  test('a pickup of a client who may not book any', async () => {
    const without = await server.signIn({ is_pickup_allowed: false });
    const { issues } = await orderSender(server, without.access)(anOrder(pickup));
    expect(issues).toEqual([{ path: 'has_pickup', code: 'pickup_not_allowed' }]);
  });

  test('a missing pickup choice counts as no pickup for such a client', async () => {
    const without = await server.signIn({ is_pickup_allowed: false });
    const { has_pickup: _, ...order } = anOrder();
    const { status, data } = await orderSender(server, without.access)(order);
    expect(status).toBe(200);
    const [made] = (await without.api.shipment.get({ id: data.shipment_id })).data;
    expect(made).toMatchObject({ has_pickup: false });
  });

  test('valor of a client who is not enabled for it', async () => {
    const without = await server.signIn();
    const order = anOrder({ service: 'special', parcels: [aParcel({ valor: true })], terms_of_valor: true });
    const { issues } = await orderSender(server, without.access)(order);
    expect(issues).toEqual([{ path: 'parcels.0.valor', code: 'valor_not_enabled' }]);
  });

  test('the special service of a client who switched it off', async () => {
    const without = await server.signIn({ options: { special_activation: false } });
    const { issues } = await orderSender(server, without.access)(anOrder({ service: 'special' }));
    expect(issues).toEqual([{ path: 'service', code: 'service_not_available' }]);
  });

  test('a refused order leaves no trace: the same key accepts the corrected order', async () => {
    const key = randomUUID();
    expect(await send(anOrder({ parcels: [aParcel({ weight: 71 })] }), key)).toMatchObject({ status: 400 });
    expect(await send(anOrder(), key)).toMatchObject({ status: 200 });
  });
});
