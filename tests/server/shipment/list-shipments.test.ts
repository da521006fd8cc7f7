import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

type Query = Parameters<ReturnType<typeof server.api>['shipment']['userList']>[0];

async function clientWith(orders: Partial<OrderInput>[]) {
  const { api, access, client } = await server.signIn();
  const send = orderSender(server, access);
  const ids: string[] = [];
  for (const order of orders) {
    server.clock.advance({ seconds: 1 });
    ids.push((await send(anOrder(order))).data.shipment_id);
  }
  const list = async (query: Query = {}) => {
    const { data, pagination } = await api.shipment.userList({ without_tracking_number: true, ...query });
    return {
      companies: data.map((it) => it.recipient.company),
      ids: data.map((it) => it.shipment_id),
      total: pagination.total,
      data,
    };
  };
  return { api, client, list, ids };
}
const to = (company: string, rest: Partial<OrderInput> = {}) => ({
  recipient: anAddress({ company }),
  ...rest,
});

const onFriday = {
  has_pickup: true,
  pickup_date: daySeconds('2026-03-13'),
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
};

describe('the history', () => {
  test('shows the newest first, with parcels and pickup', async () => {
    const { list } = await clientWith([
      to('Erste'),
      to('Zweite', {
        has_pickup: true,
        pickup_date: 1_773_183_600,
        pickup_datetime_from: '09:00',
        pickup_datetime_to: '17:00',
      }),
    ]);
    const { companies, total, data } = await list();
    expect(companies).toEqual(['Zweite', 'Erste']);
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({
      pickup_date: 1_773_183_600,
      pickup_status: 0,
      parcels: [{ contents: 'Ersatzteile' }],
    });
    expect(data[1]).toMatchObject({ has_pickup: false, confirmation_id: null });
  });

  test('has pages and a total', async () => {
    const { list, ids } = await clientWith(Array.from({ length: 7 }, (_, index) => to(`Firma ${index}`)));
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list({ pagination: { page, per_page: 5 } }));
    expect(pages.map((it) => it.ids.length)).toEqual([5, 2, 0]);
    expect(pages.flatMap((it) => it.ids)).toEqual(ids.toReversed());
    expect(pages.map((it) => it.total)).toEqual([7, 7, 7]);
    expect((await list({ pagination: { per_page: -1 } })).ids).toHaveLength(7);
  });

  test.each([
    ['all', ''],
    ['a search', 'firma'],
  ])('%s is faster without a count: it only says if there is another page', async (_, search) => {
    const { list, ids } = await clientWith(Array.from({ length: 7 }, (_, index) => to(`Firma ${index}`)));
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(await list({ search, pagination: { page, per_page: 5 }, with_total: false }));
    expect(pages.map((it) => it.ids.length)).toEqual([5, 2, 0]);
    expect(pages.flatMap((it) => it.ids)).toEqual(ids.toReversed());
    expect(pages.map((it) => it.total)).toEqual([6, 7, 7]);
    expect(await list({ search: 'nirgends', with_total: false })).toMatchObject({ ids: [], total: 0 });
  });

  test('can begin with the oldest', async () => {
    const { list, ids } = await clientWith(Array.from({ length: 6 }, (_, index) => to(`Firma ${index}`)));
    const oldest = { sort_by: 'created', descending: false };
    expect((await list({ pagination: { page: 1, per_page: 5, ...oldest } })).ids).toEqual(ids.slice(0, 5));
    expect((await list({ pagination: { page: 2, per_page: 5, ...oldest } })).ids).toEqual(ids.slice(5));
    expect((await list({ pagination: { per_page: -1, ...oldest } })).ids).toEqual(ids);
    expect((await list({ search: 'firma', pagination: { per_page: 5, ...oldest } })).ids).toEqual(
      ids.slice(0, 5),
    );
  });

  test('belongs to its client alone', async () => {
    const { ids } = await clientWith([to('Meine')]);
    const other = await clientWith([to('Andere')]);
    expect((await other.list()).companies).toEqual(['Andere']);
    expect((await other.list({ search: 'Meine' })).total).toBe(0);
    await expect(other.api.shipment.get({ id: ids[0]! })).rejects.toMatchObject({ status: 404 });
  });

  test('is filtered by status and Saturday, and leaves out manual orders if numbers are required', async () => {
    const { list, ids } = await clientWith([
      to('Normal'),
      to('Samstag', { service: 'saturday', ...onFriday }),
      to('Von Hand', { service: 'special' }),
    ]);
    await server.pool.query('update shipment_course set shipment_status = 6 where shipment_id = $1', [
      ids[0],
    ]);
    expect((await list()).companies).toEqual(['Von Hand', 'Samstag', 'Normal']);
    expect((await list({ without_tracking_number: false })).companies).toEqual(['Samstag', 'Normal']);
    expect((await list({ shipment_status: 6 })).companies).toEqual(['Normal']);
    expect((await list({ shipment_status: 1 })).companies).toEqual(['Samstag']);
    expect((await list({ shipment_status: -2 })).companies).toEqual(['Von Hand']);
    const byHand = await list({ shipment_status: -2, without_tracking_number: false });
    expect(byHand.companies).toEqual(['Von Hand']);
    expect((await list({ is_saturday: true })).companies).toEqual(['Samstag']);
    expect((await list({ is_saturday: false })).companies).toEqual(['Von Hand', 'Normal']);
  });

  test('can be filtered by days, both ends included', async () => {
    const { list } = await clientWith([to('Heute')]);
    const now = Math.floor(server.clock.now().getTime() / 1000);
    const [yesterday, tomorrow] = [now - 86_400, now + 86_400];
    expect((await list({ date_range: { from: now, to: now } })).companies).toEqual(['Heute']);
    expect((await list({ date_range: { from: tomorrow } })).companies).toEqual([]);
    expect((await list({ date_range: { to: yesterday } })).companies).toEqual([]);
  });
});

describe('searching the history', () => {
  test.each([
    ['a word in the middle', 'holz', 'Alpenholz AG'],
    ['capitals', 'ALPENHOLZ', 'Alpenholz AG'],
    ['an umlaut', 'Müller', 'Käserei Müller'],
    ['an umlaut written out', 'mueller', 'Käserei Müller'],
    ['an umlaut left out', 'kaserei', 'Käserei Müller'],
    ['letters of other languages', 'lodz', 'Zakład Łódź'],
    ['their own spelling', 'Zakład Łódź', 'Zakład Łódź'],
    ['sharp s', 'strasse', 'Haus an der Straße'],
    ['several words in any order', 'müller käserei', 'Käserei Müller'],
    ['a reference', 'kd-4711', 'Mit Referenz'],
    ['two letters at the beginning of a word', 'kd', 'Mit Referenz'],
    ['a percent sign', '100%', '100% Baumwolle'],
    ['an underscore', 'a_b', 'Lager a_b'],
    ['a backslash', 'c\\d', 'Lager c\\d'],
    ['a quote', "o'neill", "O'Neill Ltd"],
  ])('%s', async (_, search, company) => {
    const { list } = await searched;
    expect((await list({ search })).companies).toEqual([company]);
  });

  test.each([
    ['wildcards stand for themselves', 'a%b'],
    ['so does the underscore', 'a_c'],
    ['every word must occur', 'alpenholz müller'],
    ['short words begin a word', 'lz'],
  ])('%s', async (_, search) => {
    const { list } = await searched;
    expect(await list({ search })).toMatchObject({ companies: [], total: 0 });
  });

  test('finds a tracking number complete, in part and as printed', async () => {
    const { list } = await searched;
    const { data } = await list();
    const number = data[3]!.tracking_number[0]!;
    const grouped = `${number.slice(0, 8)} ${number.slice(8, 16)} ${number.slice(16)}`;
    for (const search of [number, number.slice(-7), grouped, `(00)${number}`])
      expect((await list({ search })).ids).toEqual([data[3]!.shipment_id]);
  });

  test('finds by city and postal code', async () => {
    const { list } = await searched;
    expect((await list({ search: '20354 hamburg' })).total).toBe(10);
  });
});

const searched = clientWith([
  to('Alpenholz AG'),
  to('Käserei Müller'),
  to('Zakład Łódź'),
  to('Haus an der Straße', { reference_number_1: 'X1' }),
  to('Mit Referenz', { reference_number_1: 'KD-4711' }),
  to('100% Baumwolle'),
  to('Lager a_b'),
  to('Lager c\\d'),
  to("O'Neill Ltd"),
  to('Lager axb'),
]);
