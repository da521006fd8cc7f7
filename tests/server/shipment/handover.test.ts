import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { orderedAt } from '#support/ordered-at.ts';
import { printPdf } from '#support/print-pdf.ts';
import { startServer } from '#support/server.ts';

// The clock stands at Tuesday, 10 March 2026, 09:00 in Berlin.
const today = '2026-03-10';
const tomorrow = '2026-03-11';
const server = await startServer();

async function aSender() {
  const { api, access, client } = await server.signIn();
  const send = orderSender(server, access);
  const order = async (company: string, rest: Partial<OrderInput> = {}) => {
    server.clock.advance({ seconds: 1 });
    return (await send(anOrder({ recipient: anAddress({ company }), ...rest }))).data;
  };
  const list = async (day: string) => (await api.shipment.handover({ day })).data;
  const companies = async (day: string) => (await list(day)).map((it) => it.recipient.company);
  const ask = async (query: string) => {
    const response = await server.request(`/api/shipment/${query}`, {
      headers: { authorization: `Bearer ${access}` },
    });
    return { status: response.status, ...(await response.json()) };
  };
  const paper = async (day: string, language?: 'de' | 'en') => {
    const { data } = await api.shipment.handoverList({ day, ...(language ? { language } : {}) });
    const pages = await printPdf(Buffer.from(data.file, 'base64'), 36);
    return { name: data.name, text: pages.map((it) => it.text.replaceAll(/\s+/g, ' ')).join(' ') };
  };
  return { api, client, order, list, companies, ask, paper };
}
const withPickup = (day: string): Partial<OrderInput> => ({
  has_pickup: true,
  pickup_date: daySeconds(day),
  pickup_datetime_from: '11:00',
  pickup_datetime_to: '17:00',
});
const change = (sql: string, ...values: unknown[]) => server.pool.query(sql, values);

describe('the handover of a day', () => {
  test('has the shipments ordered that day, oldest first, with numbers and weights', async () => {
    const { order, list } = await aSender();
    const first = await order('Erste', { parcels: [aParcel({ weight: 2.5 }), aParcel({ weight: 4 })] });
    await order('Zweite', { transport_kind: 'envelope' });
    expect(await list(today)).toEqual([
      {
        shipment_id: first.shipment_id,
        recipient: expect.objectContaining({ company: 'Erste', postal_code: '20354', city: 'Hamburg' }),
        transport_kind: 'parcel',
        service: 'saver',
        shipping_type: 'national',
        reference_number_1: '',
        reference_number_2: '',
        parcels: [
          { tracking_number: first.tracking_number[0], weight: 2.5 },
          { tracking_number: first.tracking_number[1], weight: 4 },
        ],
        total_weight: 6.5,
        is_unprinted: true,
        carrier_id: 'house',
      },
      expect.objectContaining({ transport_kind: 'envelope', total_weight: 0.1 }),
    ]);
  });

  test('has the shipments collected that day, whenever they were ordered', async () => {
    const { order, companies } = await aSender();
    await order('Ohne Abholung');
    const moved = await order('Abholung morgen', withPickup(tomorrow));
    expect(await companies(today)).toEqual(['Ohne Abholung']);
    expect(await companies(tomorrow)).toEqual(['Abholung morgen']);
    await change('update pickup set status = -1 where shipment_id = $1', moved.shipment_id);
    expect(await companies(today)).toEqual(['Ohne Abholung', 'Abholung morgen']);
    expect(await companies(tomorrow)).toEqual([]);
  });

  test('uses Berlin time, also on the days of a clock change', async () => {
    const { order, companies } = await aSender();
    const place = async (company: string, created: string) => {
      const { shipment_id } = await order(company);
      await orderedAt(server.pool, shipment_id, created);
    };
    await place('Samstag 23:59', '2026-03-28T22:59:59Z');
    await place('Sonntag 00:00', '2026-03-28T23:00:00Z');
    await place('Sonntag 23:59', '2026-03-29T21:59:59Z');
    await place('Montag 00:00', '2026-03-29T22:00:00Z');
    expect(await companies('2026-03-28')).toEqual(['Samstag 23:59']);
    expect(await companies('2026-03-29')).toEqual(['Sonntag 00:00', 'Sonntag 23:59']);
    expect(await companies('2026-03-30')).toEqual(['Montag 00:00']);
    await place('Herbst 00:00', '2026-10-24T22:00:00Z');
    await place('Herbst 23:59', '2026-10-25T22:59:59Z');
    expect(await companies('2026-10-25')).toEqual(['Herbst 00:00', 'Herbst 23:59']);
  });

  test('has no cancelled shipments or parcels', async () => {
    const { order, list } = await aSender();
    const whole = await order('Ganz');
    await change('update shipment_course set shipment_status = 0 where shipment_id = $1', whole.shipment_id);
    const parts = await order('Teils', { parcels: [aParcel({ weight: 2 }), aParcel({ weight: 3 })] });
    await change(
      `update parcel set status = 'canceled' where tracking_number = $1`,
      parts.tracking_number[0],
    );
    const none = await order('Einzeln');
    await change(`update parcel set status = 'canceled' where shipment_id = $1`, none.shipment_id);
    expect(await list(today)).toMatchObject([
      {
        recipient: { company: 'Teils' },
        parcels: [{ tracking_number: parts.tracking_number[1], weight: 3 }],
        total_weight: 3,
      },
    ]);
  });

  test('has no shipments still waiting for the carrier', async () => {
    const { order, companies } = await aSender();
    const { shipment_id } = await order('Ungewiss');
    await change(`update shipment_course set state = 'pending' where shipment_id = $1`, shipment_id);
    expect(await companies(today)).toEqual([]);
  });

  test('marks unprinted shipments; a manual order has nothing to print', async () => {
    const { order, list } = await aSender();
    const printed = await order('Gedruckt');
    await change(
      'update shipment_course set label_printed = now() where shipment_id = $1',
      printed.shipment_id,
    );
    await order('Ungedruckt');
    await order('Manuell', { service: 'special' });
    expect((await list(today)).map((it) => [it.recipient.company, it.is_unprinted])).toEqual([
      ['Gedruckt', false],
      ['Ungedruckt', true],
      ['Manuell', false],
    ]);
  });

  test("never contains another client's shipments", async () => {
    const [own, other] = [await aSender(), await aSender()];
    await own.order('Eigene Sendung');
    await other.order('Fremde Sendung');
    await other.order('Fremde Abholung', withPickup(tomorrow));
    expect(await own.companies(today)).toEqual(['Eigene Sendung']);
    expect(await own.companies(tomorrow)).toEqual([]);
    const { text } = await own.paper(today);
    expect(text).toContain('Eigene Sendung');
    expect(text).toContain(own.client.company);
    expect(text).not.toMatch(/Fremde/);
    expect(text).not.toContain(other.client.company);
  });

  test.each(['', 'heute', '2026-02-30', '2026-3-1', '10.03.2026'])('is refused for “%s”', async (day) => {
    const { ask } = await aSender();
    for (const call of ['handover', 'handover-list'])
      expect(await ask(`${call}?day=${day}`)).toMatchObject({
        status: 400,
        data: { issues: [{ path: 'day', code: 'not_valid' }] },
      });
  });
});

describe('the list to be signed', () => {
  test('has the same shipments in the requested language', async () => {
    const { order, paper } = await aSender();
    const made = await order('Łukasz & Söhne');
    const { name, text } = await paper(today);
    expect(name).toBe('Uebergabeliste-2026-03-10.pdf');
    expect(text).toContain('Dienstag, 10.03.2026');
    expect(text).toContain('Łukasz & Söhne');
    expect(text.replaceAll(' ', '')).toContain(made.tracking_number[0]);
    expect((await paper(today, 'en')).text).toContain('Handover list');
  });

  test('is refused for a day without shipments', async () => {
    const { ask } = await aSender();
    expect(await ask(`handover-list?day=${today}`)).toMatchObject({ status: 409, code: 'HANDOVER_EMPTY' });
  });
});
