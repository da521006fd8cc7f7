import { describe, expect, test, vi } from 'vitest';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { carrierOf } from '#support/carrier.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { startServer, type TestServer } from '#support/server.ts';

const server = await startServer();
const { tell } = carrierOf(server);
const seconds = () => Math.floor(server.clock.now().getTime() / 1000);

async function aShipment(difference: Parameters<typeof anOrder>[0] = {}, on: TestServer = server) {
  const { api, access } = await on.signIn();
  const { data } = await api.shipment.create(anOrder(difference), {
    context: { headers: { 'idempotency-key': crypto.randomUUID() } },
  });
  return { api, access, ...data, number: data.tracking_number[0]! };
}
const find = async (tracking_number: string, postal_code: string, on: TestServer = server) => {
  const response = await on.request('/api/tracking/find', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tracking_number, postal_code }),
  });
  return { status: response.status, text: await response.text() };
};
const twoParcels = { parcels: [aParcel(), aParcel({ weight: 6 })] };

describe('the sender’s tracking', () => {
  test("starts with the order, even if the carrier's clock is slow", async () => {
    const { api, number } = await aShipment();
    await tell({ tracking_number: number, status: 2, at: seconds() - 90 });
    const { data } = await api.shipment.tracking({ id: number });
    expect(data.map((it) => it.StatusCode)).toEqual(['2', '1']);
  });

  test('shows the events of a parcel, newest first, and the order itself', async () => {
    const { api, number } = await aShipment();
    const ordered = seconds();
    server.clock.advance({ minutes: 2 });
    await tell({ tracking_number: number, status: 6, city: 'Altona', message: 'An den Nachbarn' });
    await tell({ tracking_number: number, status: 2, at: ordered + 60, message: 'Im Depot', city: 'Berlin' });
    const { data } = await api.shipment.tracking({ id: number });
    expect(data).toEqual([
      {
        tracking_number: number,
        date: ordered + 120,
        city: 'Altona',
        country_code: 'DE',
        message: 'DELIVERED',
        StatusCode: '6',
        code: 'C6',
      },
      {
        tracking_number: number,
        date: ordered + 60,
        city: 'Berlin',
        country_code: 'DE',
        message: 'Im Depot',
        StatusCode: '2',
        code: 'C2',
      },
      {
        tracking_number: number,
        date: ordered,
        city: '',
        country_code: '',
        message: 'INFO_RECEIVED',
        StatusCode: '1',
        code: '',
      },
    ]);
  });

  test('finds a number with blanks and "(00)", and every parcel of a shipment', async () => {
    const { api, number, shipment_id } = await aShipment(twoParcels);
    for (const id of [`(00)${number}`, formatTrackingNumber(number), ` (00) ${number} `])
      expect((await api.shipment.tracking({ id })).data).toMatchObject([{ tracking_number: number }]);
    expect((await api.shipment.tracking({ id: shipment_id })).data).toHaveLength(2);
  });

  test.each([
    [
      'a parcel was cancelled',
      `update parcel set status = 'canceled', shipment_status = 0, status_at = $2 where shipment_id = $1`,
    ],
    [
      'the whole shipment was',
      `with parcels as (update parcel set status = 'canceled' where shipment_id = $1)
       update shipment_course set shipment_status = 0, status_updated = $2 where shipment_id = $1`,
    ],
  ])('shows when %s', async (_, cancel) => {
    const { api, number, shipment_id } = await aShipment();
    const ordered = seconds();
    server.clock.advance({ minutes: 1 });
    await tell({ tracking_number: number, status: 1 });
    server.clock.advance({ minutes: 1 });
    await server.pool.query(cancel, [shipment_id, server.clock.now()]);
    const { data } = await api.shipment.tracking({ id: number });
    expect(data.map((it) => [it.message, it.date])).toEqual([
      ['CANCELED', ordered + 120],
      ['INFO_RECEIVED', ordered + 60],
    ]);
  });

  test('is empty for a manual order, which no carrier knows', async () => {
    const { api, shipment_id } = await aShipment({ service: 'special' });
    expect((await api.shipment.tracking({ id: shipment_id })).data).toEqual([]);
  });

  test('tells an event once where parcels share a number, and no delivery that the staff took back', async () => {
    const staff = await server.signIn({ is_admin: true });
    const { api, shipment_id } = await aShipment({ service: 'special', ...twoParcels });
    let revision = 0;
    const change = async (it: { tracking_number?: string; shipment_status?: 2 | 3 | 6 }) => {
      server.clock.advance({ minutes: 1 });
      await staff.api.shipment.changeManual({ id: shipment_id, revision, ...it });
      revision += 1;
    };
    const told = async () =>
      (await api.shipment.tracking({ id: shipment_id })).data.map((it) => it.StatusCode);
    await change({ tracking_number: 'KN TWO 1', shipment_status: 2 });
    await change({ shipment_status: 6 });
    expect(await told()).toEqual(['6', '2']);
    await change({ shipment_status: 3 });
    expect(await told()).toEqual(['3', '2']);
    await change({ shipment_status: 6 });
    expect(await told()).toEqual(['6', '3', '2']);
    const found = await find('KNTWO1', '20354');
    expect(JSON.parse(found.text).data.events).toHaveLength(3);
  });

  test("finds neither another client's parcel or shipment nor a missing one", async () => {
    const theirs = await aShipment();
    const { api } = await aShipment();
    for (const id of [theirs.number, theirs.shipment_id, crypto.randomUUID(), '340123450000000017', 'x'])
      await expect(api.shipment.tracking({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the recipient’s tracking', () => {
  const private_ = {
    ...twoParcels,
    recipient: anAddress({
      company: 'Geheim & Co',
      contact_person: 'Rosa Privat',
      street: 'Versteckte Gasse',
      email: 'rosa@privat.example',
      phone: '7654321',
      postal_code: '20354',
      city: 'Hamburg',
    }),
    reference_number_1: 'GEHEIM-1',
    special_delivery_terms: 'Schlüssel liegt unter der Matte',
  };

  test('shows status, service and events with places, by number and postal code', async () => {
    const shipment = await aShipment(private_);
    const [, second = ''] = shipment.tracking_number;
    const ordered = seconds();
    server.clock.advance({ minutes: 5 });
    await tell({
      tracking_number: second,
      status: 3,
      city: 'Hamburg',
      message: 'Fahrer Herr Meier',
      code: 'Rosa',
    });
    const { status, text } = await find(formatTrackingNumber(second), ' 20 354');
    expect(status).toBe(200);
    expect(JSON.parse(text).data).toEqual({
      tracking_number: second,
      shipment_status: 3,
      status_updated: { seconds: ordered + 300 },
      service: { internal_service_label: 'saver', carrier_label: 'saver' },
      transport_kind: 'parcel',
      position: 2,
      parcels_quantity: 2,
      arrival: { from: '2026-03-11', to: '2026-03-11' },
      events: [
        {
          date: ordered + 300,
          city: 'Hamburg',
          country_code: 'DE',
          message: 'OUT_FOR_DELIVERY',
          StatusCode: '3',
        },
        { date: ordered, city: '', country_code: '', message: 'INFO_RECEIVED', StatusCode: '1' },
      ],
    });
  });

  test('shows no delivery day once the carrier reports a deviation', async () => {
    const { number } = await aShipment(private_);
    await tell({ tracking_number: number, status: 4 });
    expect(JSON.parse((await find(number, '20354')).text).data.arrival).toBeNull();
  });

  test('says that a parcel without a scan was not handed over once its day has passed', async () => {
    const { number } = await aShipment(private_);
    const arrivalNow = async () => JSON.parse((await find(number, '20354')).text).data.arrival;
    expect(await arrivalNow()).toEqual({ from: '2026-03-11', to: '2026-03-11' });
    server.clock.advance({ days: 1 });
    expect(await arrivalNow()).toBe('not_handed_over');
    await tell({ tracking_number: number, status: 2 });
    expect(await arrivalNow()).toEqual({ from: '2026-03-11', to: '2026-03-11' });
    server.clock.advance({ days: 1 });
    expect(await arrivalNow()).toBeNull();
  });

  test('hides people, addresses, contents and other parcels', async () => {
    const { number, tracking_number } = await aShipment(private_);
    await tell({ tracking_number: number, status: 6, message: 'Quittiert von Rosa Privat' });
    const { text } = await find(number, '20354');
    expect(text).not.toMatch(
      /Geheim|GEHEIM|Rosa|Privat|Gasse|rosa|7654321|20354|Matte|Kontor|Lindenallee|Ersatzteile|[0-9a-f]{8}-[0-9a-f]{4}/,
    );
    expect(text).not.toContain(tracking_number[1]);
  });

  test('gives the same answer for a wrong postal code and a missing number', async () => {
    const { number } = await aShipment(private_);
    const wrong = await find(number, '20355');
    expect(wrong.status).toBe(404);
    expect(await find('340123450000000017', '20354')).toEqual(wrong);
    expect(await find(number, 'Hamburg')).toEqual(wrong);
    expect(await find('x', 'x')).toEqual(wrong);
  });

  test('asks for the city if there is no postal code', async () => {
    const { number } = await aShipment({
      recipient: {
        ...anAddress(),
        country_code: 'AE',
        postal_code: '',
        city: 'Dubai',
        phone_country_prefix: '971',
      },
      customs: aCustoms(),
    });
    expect((await find(number, ' DUBAI')).status).toBe(200);
    expect((await find(number, 'Doha')).status).toBe(404);
  });

  test('has its own limit per address', async () => {
    const rateLimits = {
      openCallsPerMinute: 100,
      signInsPerAccount: 100,
      callsPerMinute: 100,
      trackingPerMinute: 3,
    };
    const limited = await startServer({ config: { rateLimits } });
    const { number } = await aShipment({}, limited);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await find(number, '20355', limited)).status).toBe(404);
    const refused = await find(number, '20354', limited);
    expect(refused.status).toBe(429);
    expect((await limited.request('/api/ping')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await find(number, '20354', limited)).status).toBe(200);
    vi.useRealTimers();
  });
});
