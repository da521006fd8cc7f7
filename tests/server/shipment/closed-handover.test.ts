import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { expireData } from '#server/retention/expire-data.ts';
import { carrierOf } from '#support/carrier.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { printPdf } from '#support/print-pdf.ts';
import { startServer } from '#support/server.ts';

// The clock stands at Tuesday, 10 March 2026, 09:00 in Berlin.
const today = '2026-03-10';
const server = await startServer();
const { tell } = carrierOf(server);
const change = (sql: string, ...values: unknown[]) => server.pool.query(sql, values);

async function aSender() {
  const { api, access, client } = await server.signIn();
  const send = orderSender(server, access);
  const order = async (company: string, rest: Partial<OrderInput> = {}) => {
    server.clock.advance({ seconds: 1 });
    return (await send(anOrder({ recipient: anAddress({ company }), ...rest }))).data;
  };
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown, key?: string) => {
    const response = await server.request(`/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, ...(await response.json()) };
  };
  const close = (shipment_ids: string[], { day = today, key = randomUUID() as string } = {}) =>
    ask('POST', 'shipment/handover/close', { day, shipment_ids }, key);
  const reopen = (list_id: string) => ask('POST', `shipment/handover/reopen/${list_id}`, {});
  const open = async (day = today) => (await api.shipment.handover({ day })).data.map((it) => it.shipment_id);
  const lists = async (query = '') => ask('GET', `shipment/handover/closed${query}`);
  const paper = async (list_id: string, language: 'de' | 'en' = 'de') => {
    const { data } = await api.shipment.closedHandoverList({ list_id, language });
    const bytes = Buffer.from(data.file, 'base64');
    const text = (await printPdf(bytes, 36)).map((it) => it.text.replaceAll(/\s+/g, ' ')).join(' ');
    return { name: data.name, bytes, text };
  };
  return { api, client, order, ask, close, reopen, open, lists, paper };
}

describe('closing the list of a day', () => {
  test('gives it a number and takes its shipments off the open list', async () => {
    const { client, order, close, open, lists } = await aSender();
    const first = await order('Erste', { parcels: [aParcel({ weight: 2 }), aParcel({ weight: 3 })] });
    const second = await order('Zweite', { parcels: [aParcel({ weight: 4 })] });
    const later = await order('Später');
    const key = randomUUID();
    const { status, data } = await close([second.shipment_id, first.shipment_id], { key });
    expect(status).toBe(200);
    const list = {
      list_id: expect.any(String),
      number: `HL-${client.number}-0001`,
      day: today,
      closed: { seconds: Math.floor(server.clock.now().getTime() / 1000) },
      closed_on: expect.any(String),
      reopened: null,
      shipments: 2,
      parcels: 3,
      weight: 9,
      canceled: 0,
      reopen_refusal: null,
      shipment_ids: [first.shipment_id, second.shipment_id],
    };
    expect(data).toEqual({ ...list, client_ref: key });
    expect(await open()).toEqual([later.shipment_id]);
    expect(await lists()).toMatchObject({ data: [list], pagination: { total: 1 } });
  });

  test('proves the handover of its shipments until it is reopened, a scan before it stays the proof', async () => {
    const { api, order, close, reopen } = await aSender();
    const [listed, later] = [await order('Erste'), await order('Später')];
    const show = async (id: string) => (await api.shipment.get({ id })).data[0]!.handed_over;
    const { data } = await close([listed.shipment_id]);
    expect(await show(listed.shipment_id)).toEqual({
      ...data.closed,
      by: 'list',
      list: data.number,
      device: data.closed_on,
    });
    expect(await show(later.shipment_id)).toBeNull();
    await reopen(data.list_id);
    expect(await show(listed.shipment_id)).toBeNull();

    const [scan] = [server.clock.now()];
    await tell({ tracking_number: later.tracking_number[0]!, status: 2 });
    server.clock.advance({ minutes: 5 });
    const both = await close([listed.shipment_id, later.shipment_id]);
    expect((await show(listed.shipment_id))?.list).toBe(both.data.number);
    const seconds = Math.floor(scan!.getTime() / 1000);
    expect(await show(later.shipment_id)).toEqual({ seconds, by: 'scan', list: '', device: '' });
  });

  test('never repeats a number, even after retention deleted old lists', async () => {
    const { client, order, close, lists } = await aSender();
    const one = await close([(await order('Erste')).shipment_id]);
    const two = await close([(await order('Zweite')).shipment_id]);
    await change(`update handover_list set closed = '2010-05-01' where client_id = $1`, client.id);
    await expireData(server.deps);
    expect((await lists()).data).toEqual([]);
    const three = await close([(await order('Dritte')).shipment_id]);
    expect([one, two, three].map(({ data }) => data.number)).toEqual([
      `HL-${client.number}-0001`,
      `HL-${client.number}-0002`,
      `HL-${client.number}-0003`,
    ]);
  });

  test('is recorded with user and device', async () => {
    const { client, order, close } = await aSender();
    const { data } = await close([(await order('Erste')).shipment_id]);
    const { rows } = await change(
      'select closed_by, closed_on, contents from handover_list where list_id = $1',
      data.list_id,
    );
    expect(rows).toEqual([
      expect.objectContaining({
        closed_by: client.id,
        contents: expect.objectContaining({
          lines: [expect.objectContaining({ parcel_ids: [expect.any(String)] })],
        }),
      }),
    ]);
    const { rows: events } = await change(
      `select details from audit_event where action = 'handover_closed' and client_id = $1`,
      client.id,
    );
    expect(events).toEqual([{ details: { list_id: data.list_id, number: data.number, shipments: 1 } }]);
  });

  test('happens once per key, however often it is requested', async () => {
    const { order, close, lists } = await aSender();
    const { shipment_id } = await order('Erste');
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => close([shipment_id], { key })));
    for (const { status, data } of answers) {
      expect(status).toBe(200);
      expect(data).toEqual(answers[0]?.data);
    }
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(2);
    expect((await lists()).pagination.total).toBe(1);
  });

  test('gets the same answer after its key was deleted', async () => {
    const { client, order, close, lists } = await aSender();
    const { shipment_id } = await order('Erste');
    const key = randomUUID();
    const first = await close([shipment_id], { key });
    await change('delete from idempotency_key where client_id = $1 and key = $2', client.id, key);
    const again = await close([shipment_id], { key });
    expect(again.data).toEqual(first.data);
    expect((await lists()).pagination.total).toBe(1);
  });

  test('is refused to the second of two devices with the same shipments: the list has changed', async () => {
    const { order, close, lists } = await aSender();
    const { shipment_id } = await order('Erste');
    const both = await Promise.all([close([shipment_id]), close([shipment_id])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('HANDOVER_CHANGED');
    expect((await lists()).data).toHaveLength(1);
  });

  test('needs a key, which cannot close another list', async () => {
    const { order, ask, close } = await aSender();
    const [first, second] = [await order('Erste'), await order('Zweite')];
    const body = { day: today, shipment_ids: [first.shipment_id] };
    expect(await ask('POST', 'shipment/handover/close', body)).toMatchObject({
      status: 400,
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    });
    const key = randomUUID();
    await close([first.shipment_id], { key });
    expect(await close([second.shipment_id], { key })).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test("is refused as a whole with another client's shipment or a missing one", async () => {
    const [own, other] = [await aSender(), await aSender()];
    const mine = await own.order('Eigene');
    const foreign = await other.order('Fremde');
    for (const id of [foreign.shipment_id, randomUUID()])
      expect(await own.close([mine.shipment_id, id])).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await own.open()).toEqual([mine.shipment_id]);
    expect(await other.open()).toEqual([foreign.shipment_id]);
  });

  test('is refused with cancelled shipments, or ones of another day', async () => {
    const { order, close, open } = await aSender();
    const [first, gone] = [await order('Erste'), await order('Storniert')];
    await change('update shipment_course set shipment_status = 0 where shipment_id = $1', gone.shipment_id);
    expect(await close([first.shipment_id, gone.shipment_id])).toMatchObject({
      status: 409,
      code: 'HANDOVER_CHANGED',
    });
    expect(await close([first.shipment_id], { day: '2026-03-11' })).toMatchObject({
      code: 'HANDOVER_CHANGED',
    });
    expect(await open()).toEqual([first.shipment_id]);
  });

  test.each([{ day: '2026-02-30' }, { shipment_ids: [] }, { shipment_ids: ['x'] }])(
    'is refused with %j',
    async (wrong) => {
      const { ask } = await aSender();
      const body = { day: today, shipment_ids: [randomUUID()], ...wrong };
      expect((await ask('POST', 'shipment/handover/close', body, randomUUID())).status).toBe(400);
    },
  );
});

describe('a closed list', () => {
  test('is reprinted unchanged with its number, whatever was printed or renamed since', async () => {
    const { client, order, close, paper } = await aSender();
    const made = await order('Łukasz & Söhne');
    const { data } = await close([made.shipment_id]);
    const first = await paper(data.list_id);
    expect(first.name).toBe(`Uebergabeliste-${data.number}.pdf`);
    expect(first.text).toContain(data.number);
    expect(first.text).toContain('Łukasz & Söhne');
    expect(first.text).toContain('Label nicht gedruckt');
    expect(first.text).toContain('Abgeschlossen: 10.03.2026');
    server.clock.advance({ minutes: 5 });
    await change('update shipment_course set label_printed = now() where client_id = $1', client.id);
    await change(`update client set company = 'Umbenannt' where id = $1`, client.id);
    expect((await paper(data.list_id)).bytes.equals(first.bytes)).toBe(true);
    expect((await paper(data.list_id, 'en')).text).toContain('Handover list');
  });

  test('marks shipments and parcels cancelled since', async () => {
    const { order, close, paper, lists } = await aSender();
    const parts = await order('Teils', { parcels: [aParcel({ weight: 2 }), aParcel({ weight: 3 })] });
    const whole = await order('Ganz', { parcels: [aParcel({ weight: 7 })] });
    const { data } = await close([parts.shipment_id, whole.shipment_id]);
    expect((await paper(data.list_id)).text).not.toContain('storniert');
    await change(
      `update parcel set status = 'canceled' where tracking_number = $1`,
      parts.tracking_number[0],
    );
    await change('update shipment_course set shipment_status = 0 where shipment_id = $1', whole.shipment_id);
    const { text } = await paper(data.list_id);
    expect(text).toContain('Nach dem Abschluss storniert: 2 Packstücke, 9,0 kg');
    expect(text).toContain('2 Sendungen, 3 Packstücke');
    expect((await lists()).data).toMatchObject([{ shipments: 2, parcels: 3, canceled: 1 }]);
  });

  test('is hidden from other clients', async () => {
    const [own, other] = [await aSender(), await aSender()];
    const { data } = await own.close([(await own.order('Eigene')).shipment_id]);
    expect((await other.lists()).data).toEqual([]);
    expect(await other.reopen(data.list_id)).toMatchObject({ status: 404 });
    expect(await other.ask('GET', `shipment/handover/closed/${data.list_id}`)).toMatchObject({ status: 404 });
  });

  test('is among the others, newest first, in pages', async () => {
    const { client, order, close, lists } = await aSender();
    for (const company of ['Eins', 'Zwei', 'Drei']) await close([(await order(company)).shipment_id]);
    const number = (serial: number) => ({ number: `HL-${client.number}-000${serial}` });
    expect(await lists('?per_page=2')).toMatchObject({
      data: [number(3), number(2)],
      pagination: { total: 3 },
    });
    expect((await lists('?page=2&per_page=2')).data).toMatchObject([number(1)]);
  });
});

describe('reopening a list', () => {
  test('returns its shipments to the open list; the next list gets the next number', async () => {
    const { client, order, close, reopen, open, lists, ask } = await aSender();
    const { shipment_id } = await order('Erste');
    const { data } = await close([shipment_id]);
    const opened = await reopen(data.list_id);
    expect(opened).toMatchObject({ status: 200, data: { reopen_refusal: 'reopened', shipment_ids: [] } });
    expect(await open()).toEqual([shipment_id]);
    expect((await reopen(data.list_id)).data).toEqual(opened.data);
    expect(await ask('GET', `shipment/handover/closed/${data.list_id}`)).toMatchObject({ status: 404 });
    expect((await close([shipment_id])).data.number).toBe(`HL-${client.number}-0002`);
    expect((await lists()).data).toMatchObject([
      { reopened: null, reopen_refusal: null },
      { reopened: { seconds: expect.any(Number) }, shipments: 1 },
    ]);
  });

  test('is refused once the carrier has scanned a parcel of it', async () => {
    const { order, close, reopen, lists, open } = await aSender();
    const { shipment_id } = await order('Unterwegs');
    const { data } = await close([shipment_id]);
    await change('update shipment_course set shipment_status = 2 where shipment_id = $1', shipment_id);
    expect(await reopen(data.list_id)).toMatchObject({
      status: 409,
      code: 'HANDOVER_FINAL',
      data: { reason: 'under_way' },
    });
    expect((await lists()).data).toMatchObject([{ reopen_refusal: 'under_way' }]);
    expect(await open()).toEqual([]);
  });
});

test('a list with a completed pickup cannot be reopened, one with a cancelled pickup can', async () => {
  const { order, close, reopen } = await aSender();
  const { shipment_id } = await order('Abgeholt', {
    has_pickup: true,
    pickup_date: daySeconds('2026-03-11'),
    pickup_datetime_from: '11:00',
    pickup_datetime_to: '17:00',
  });
  const { data } = await close([shipment_id], { day: '2026-03-11' });
  await change('update pickup set status = 1 where shipment_id = $1', shipment_id);
  expect(await reopen(data.list_id)).toMatchObject({ code: 'HANDOVER_FINAL', data: { reason: 'under_way' } });
  await change('update pickup set status = -1 where shipment_id = $1', shipment_id);
  expect((await reopen(data.list_id)).status).toBe(200);
});

test('a key that closed a list cannot be cancelled, even after it was deleted', async () => {
  const { client, order, close, ask } = await aSender();
  const key = randomUUID();
  await close([(await order('Erste')).shipment_id], { key });
  expect(await ask('POST', `idempotency/${key}/cancel`, {})).toMatchObject({ data: { state: 'done' } });
  await change('delete from idempotency_key where client_id = $1 and key = $2', client.id, key);
  expect(await ask('POST', `idempotency/${key}/cancel`, {})).toMatchObject({ data: { state: 'done' } });
});
