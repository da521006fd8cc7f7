import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { noPackaging, type PackagingQuantities } from '#domain/portal/packaging.ts';
import { auditEvent, packagingOrder } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/letters/send-mail.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer({
  config: {
    mail: { from: 'a@pult.example', adminEmail: 'b@pult.example', packagingEmail: 'lager@pult.example' },
  },
});
const anyOrder = { ...noPackaging, envelopes: 50, express_boxes: 5 };

async function aCustomer() {
  const { access, api, client } = await server.signIn();
  const ask = async (method: string, path: string, body?: unknown, key?: string) => {
    const response = await server.request(`/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, data, pagination } = await response.json();
    return { status: response.status, headers: response.headers, code, data, pagination };
  };
  const order = (body: unknown = anyOrder, key: string | undefined = randomUUID()) =>
    ask('POST', 'packaging', body, key);
  const cancel = (key: string) => ask('POST', `idempotency/${key}/cancel`, {});
  const list = async (query = '') => ask('GET', `packaging${query}`);
  const stored = () => server.db.select().from(packagingOrder).where(eq(packagingOrder.client_id, client.id));
  const mails = () =>
    server.sent
      .map(({ data }) => data as MailOrder)
      .filter((it) => it.mail === 'packaging-order' && it.client_id === client.id);
  return { access, api, client, order, cancel, list, stored, mails };
}

describe('an order of packaging material', () => {
  test('is stored with its quantities and answered with its number and time', async () => {
    const { order, stored, client } = await aCustomer();
    const key = randomUUID();
    const { status, data } = await order(anyOrder, key);
    expect(status).toBe(200);
    const seconds = Math.floor(server.clock.now().getTime() / 1000);
    expect(data).toEqual({ packaging_id: expect.any(String), created: { seconds }, client_ref: key });
    expect(await stored()).toEqual([
      expect.objectContaining({ ...anyOrder, packaging_id: data.packaging_id, client_ref: key }),
    ]);
    const audited = await server.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.client_id, client.id), eq(auditEvent.action, 'packaging_ordered')));
    expect(audited.map((it) => it.details)).toEqual([{ packaging_id: data.packaging_id }]);
  });

  test('is mailed to the packers with customer, address and quantities', async () => {
    const { order, mails, client } = await aCustomer();
    await order();
    expect(mails()).toHaveLength(1);
    const sent: { to: string; subject: string; text: string }[] = [];
    const mailer: Deps['mailer'] = { send: async (mail) => void sent.push(mail) };
    await sendMail({ ...server.deps, mailer }, mails()[0] as MailOrder);
    const [mail] = sent;
    expect(mail?.to).toBe('lager@pult.example');
    expect(mail?.subject).toBe(`Verpackungsmaterial für ${client.company}`);
    expect(mail?.text).toContain('Umschläge: 50\nExpress-Boxen: 5\nKundennummer: ');
    expect(mail?.text).toContain(
      `${client.street} ${client.street_number}, ${client.zipcode} ${client.city}`,
    );
    expect(mail?.text).not.toContain('Beutel');
  });

  test.each<[string, unknown, string, string]>([
    ['of nothing', noPackaging, '', 'packaging_required'],
    ['without any quantity', {}, '', 'packaging_required'],
    ['of a quantity that is not offered', { envelopes: 30 }, 'envelopes', 'packaging_quantity_not_valid'],
    ['of too many', { express_boxes: 100 }, 'express_boxes', 'packaging_quantity_not_valid'],
    ['with a text for a number', { envelopes: '25' }, 'envelopes', 'packaging_quantity_not_valid'],
  ])('%s is refused and leaves no trace', async (_, body, path, code) => {
    const { order, stored, mails, cancel } = await aCustomer();
    const key = randomUUID();
    const answer = await order(body, key);
    expect(answer).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path, code }] },
    });
    expect(await stored()).toEqual([]);
    expect(mails()).toEqual([]);
    expect((await cancel(key)).data).toEqual({ client_ref: key, state: 'cancelled' });
  });

  test('without a key is refused', async () => {
    const { order } = await aCustomer();
    expect(await order(anyOrder, '')).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
    expect(await order(anyOrder, 'eins')).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
  });

  test('cannot set its owner or time', async () => {
    const [mine, theirs] = [await aCustomer(), await aCustomer()];
    await mine.order({
      ...anyOrder,
      client_id: theirs.client.id,
      created: { seconds: 1 },
      packaging_id: 'x',
    });
    expect(await theirs.stored()).toEqual([]);
    expect(await mine.stored()).toMatchObject([{ created: server.clock.now() }]);
  });
});

describe('the same key', () => {
  test('gets the same answer without a second order or mail', async () => {
    const { order, stored, mails } = await aCustomer();
    const key = randomUUID();
    const first = await order(anyOrder, key);
    server.clock.advance({ minutes: 5 });
    // Field order and unknown fields make no difference.
    const again = await order({ express_boxes: 5, envelopes: 50 }, key);
    expect(again).toMatchObject({ status: 200, data: first.data });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await stored()).toHaveLength(1);
    expect(mails()).toHaveLength(1);
  });

  test('sent twenty times at the same moment makes one order', async () => {
    const { order, stored, mails } = await aCustomer();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(anyOrder, key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(done.map(({ data }) => data.packaging_id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(mails()).toHaveLength(1);
  });

  test('with another body is refused', async () => {
    const { order, stored } = await aCustomer();
    const key = randomUUID();
    await order(anyOrder, key);
    expect(await order({ ...anyOrder, envelopes: 75 }, key)).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await stored()).toMatchObject([{ envelopes: 50 }]);
  });

  test('cannot be shared by an order of packaging and a shipment', async () => {
    const { order, access, stored } = await aCustomer();
    const send = orderSender(server, access);
    const [first, second] = [randomUUID(), randomUUID()];
    await send(anOrder(), first);
    expect(await order(anyOrder, first)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await stored()).toEqual([]);
    await order(anyOrder, second);
    expect(await send(anOrder(), second)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('is recognised by the order after the key was deleted', async () => {
    const { order, stored } = await aCustomer();
    const key = randomUUID();
    const { data } = await order(anyOrder, key);
    await server.pool.query('delete from idempotency_key where key = $1', [key]);
    expect(await order(anyOrder, key)).toMatchObject({ status: 200, data });
    expect(await stored()).toHaveLength(1);
  });

  test('counts separately for another client', async () => {
    const [mine, theirs] = [await aCustomer(), await aCustomer()];
    const key = randomUUID();
    const [first, second] = [await mine.order(anyOrder, key), await theirs.order(anyOrder, key)];
    expect(second.status).toBe(200);
    expect(second.data.packaging_id).not.toBe(first.data.packaging_id);
  });
});

describe('cancelling a key', () => {
  test('makes a late order under an unused key fail without a trace', async () => {
    const { order, cancel, stored, mails } = await aCustomer();
    const key = randomUUID();
    expect((await cancel(key)).data).toEqual({ client_ref: key, state: 'cancelled' });
    expect(await order(anyOrder, key)).toMatchObject({ status: 410, code: 'CANCELLED' });
    expect(await stored()).toEqual([]);
    expect(mails()).toEqual([]);
  });

  test('returns the order that used it, even after the key was deleted', async () => {
    const { order, cancel } = await aCustomer();
    const key = randomUUID();
    const { packaging_id } = (await order(anyOrder, key)).data;
    expect((await cancel(key)).data).toEqual({ client_ref: key, state: 'done', packaging_id });
    await server.pool.query('delete from idempotency_key where key = $1', [key]);
    expect((await cancel(key)).data).toEqual({ client_ref: key, state: 'done', packaging_id });
  });

  test('at the same moment as its order leaves exactly one of them', async () => {
    const { order, cancel, stored } = await aCustomer();
    let taken = 0;
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const [ordered] = await Promise.all([order(anyOrder, key), cancel(key)]);
      const { state } = (await cancel(key)).data;
      expect([ordered.status, state]).toEqual(ordered.status === 200 ? [200, 'done'] : [410, 'cancelled']);
      if (ordered.status === 200) taken += 1;
    }
    expect(await stored()).toHaveLength(taken);
  });
});

describe('the list of orders', () => {
  test("shows the client's own orders, newest first, in pages", async () => {
    const [mine, theirs] = [await aCustomer(), await aCustomer()];
    const quantities: PackagingQuantities[] = [25, 50, 75].map((envelopes) => ({
      ...noPackaging,
      envelopes,
    }));
    for (const it of quantities) {
      await mine.order(it);
      server.clock.advance({ minutes: 1 });
    }
    await theirs.order();
    const first = await mine.list('?page=1&per_page=2');
    expect(first.data.map((it: PackagingQuantities) => it.envelopes)).toEqual([75, 50]);
    expect(first.pagination).toEqual({ total: 3 });
    const second = await mine.list('?page=2&per_page=2');
    expect(second.data).toEqual([
      {
        ...quantities[0],
        packaging_id: expect.any(String),
        created: { seconds: expect.any(Number) },
        state: 'new',
      },
    ]);
    const { data, pagination } = await mine.api.packaging.list({});
    expect([data.length, pagination.total]).toEqual([3, 3]);
  });

  test('is empty before the first order', async () => {
    const { list } = await aCustomer();
    expect(await list()).toMatchObject({ status: 200, data: [], pagination: { total: 0 } });
  });

  test.each(['?page=0', '?page=-1', '?page=x', '?per_page=101', '?per_page=0', '?page=20000'])(
    'refuses page %s',
    async (query) => {
      const { list } = await aCustomer();
      expect(await list(query)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    },
  );
});
