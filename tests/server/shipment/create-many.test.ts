import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OneAnswer } from '#contract/many-orders.ts';
import { mostOrdersAtOnce } from '#domain/order/many-orders.ts';
import type { OpenApi } from '#server/reference/openapi.ts';
import { createMany, validateMany } from '#server/shipment/create-many.ts';
import { readByAnotherRelease } from '#support/another-release.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer, type TestServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

const server = await startServer();
const carrier = simulatedCarrier();
const outside = await startServer({ deps: { carriers: { house: carrier } } });

const bad = anOrder({ recipient: anAddress({ city: '' }) });
const some = (count: number, order: unknown = anOrder()) =>
  Array.from({ length: count }, () => ({ key: randomUUID() as string, order }));

const manySender =
  (on: TestServer, access: string, call = 'create-many') =>
  async (orders: unknown) => {
    const response = await on.request(`/api/shipment/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orders }),
    });
    const { data, code } = await response.json();
    return { status: response.status, code, data, answers: data as OneAnswer[] };
  };

const shipmentsOf = async (on: TestServer, client_id: string) => {
  const { rows } = await on.pool.query('select client_ref, state from shipment where client_id = $1', [
    client_id,
  ]);
  return rows as { client_ref: string; state: string }[];
};
const outcomes = (answers: OneAnswer[]) => answers.map((it) => it.outcome);

test('validating many orders gives way to other calls in between', async () => {
  const { user } = await server.signIn();
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  const judged = validateMany(
    server.deps,
    { ...user, session_id: '' },
    some(mostOrdersAtOnce, { parcels: [] }),
  );
  count();
  expect(await judged).toHaveLength(mostOrdersAtOnce);
  isOver = true;
  // Four run at the same time.
  expect(turns).toBeGreaterThanOrEqual(mostOrdersAtOnce / 4);
});

describe('many orders in one call', () => {
  test('become shipments, each answered under its key, in the given order', async () => {
    const { access, user } = await server.signIn();
    const orders = some(5);
    const { status, answers } = await manySender(server, access)(orders);
    expect(status).toBe(200);
    expect(answers.map((it) => it.client_ref)).toEqual(orders.map((it) => it.key));
    expect(outcomes(answers)).toEqual(Array(5).fill('created'));
    expect(new Set(answers.flatMap((it) => it.shipment?.tracking_number ?? [])).size).toBe(5);
    expect(await shipmentsOf(server, user.client_id)).toHaveLength(5);
  });

  test('fail only if invalid, with their fields; the others are created', async () => {
    const { access, user } = await server.signIn();
    const orders = [...some(1), ...some(1, bad), ...some(1, 'no order'), ...some(1)];
    const { answers } = await manySender(server, access)(orders);
    expect(outcomes(answers)).toEqual(['created', 'refused', 'refused', 'created']);
    expect(answers[1]?.error).toEqual({
      code: 'VALIDATION_FAILED',
      status: 400,
      data: { issues: [expect.objectContaining({ path: 'recipient.city', code: 'city_required' })] },
    });
    expect(await shipmentsOf(server, user.client_id)).toHaveLength(2);
  });

  test('can be corrected under the same key after a refusal', async () => {
    const { access } = await server.signIn();
    const many = manySender(server, access);
    const [wrong = { key: '', order: bad }] = some(1, bad);
    await many([wrong]);
    expect(outcomes((await many([{ ...wrong, order: anOrder() }])).answers)).toEqual(['created']);
  });

  test('create nothing new when repeated, and are marked as repeats', async () => {
    const { access, user } = await server.signIn();
    const many = manySender(server, access);
    const orders = some(4);
    const first = await many(orders);
    const second = await many(orders);
    expect(second.answers).toEqual(first.answers.map((it) => ({ ...it, is_repeat: true })));
    expect(first.answers.some((it) => it.is_repeat)).toBe(false);
    expect(await shipmentsOf(server, user.client_id)).toHaveLength(4);
  });

  test('are completed if half of them were created before', async () => {
    const { access, user } = await server.signIn();
    const many = manySender(server, access);
    const orders = some(4);
    await many(orders.slice(0, 2));
    const { answers } = await many(orders);
    expect(answers.map((it) => it.is_repeat)).toEqual([true, true, false, false]);
    expect(await shipmentsOf(server, user.client_id)).toHaveLength(4);
  });

  test('share their keys with the call for one order, in either sequence', async () => {
    const { access, user } = await server.signIn();
    const [many, send] = [manySender(server, access), orderSender(server, access)];
    const [first = { key: '' }, second = { key: '' }] = some(2);
    const single = await send(anOrder(), first.key);
    const { answers } = await many([{ ...first, key: first.key.toUpperCase() }, second]);
    expect({ client_ref: first.key, ...answers[0]?.shipment }).toEqual(single.data);
    expect(answers.map((it) => it.is_repeat)).toEqual([true, false]);
    const again = await send(anOrder(), second.key);
    expect(again.data).toMatchObject(answers[1]?.shipment ?? {});
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await shipmentsOf(server, user.client_id)).toHaveLength(2);
  });

  test('make one shipment per key beside concurrent calls for one and for many', async () => {
    const { access, user } = await server.signIn();
    const [many, send] = [manySender(server, access), orderSender(server, access)];
    const orders = some(20);
    const calls = [...Array(3)].map(() => many(orders));
    const singles = orders.map(({ key, order }) => send(order, key));
    const all = await Promise.all(calls);
    await Promise.all(singles);
    const refs = (await shipmentsOf(server, user.client_id)).map((it) => it.client_ref);
    expect(refs.sort()).toEqual(orders.map((it) => it.key).sort());
    // A call that came too early is told to retry, never refused.
    for (const { answers } of all) expect(outcomes(answers)).not.toContain('refused');
    expect(outcomes((await many(orders)).answers)).toEqual(Array(20).fill('created'));
  });

  test('make one shipment if a key comes twice; a different order under it is refused', async () => {
    const { access, user } = await server.signIn();
    const [it = { key: '', order: anOrder() }] = some(1);
    const other = { ...it, order: anOrder({ parcels: [aParcel({ weight: 6 })] }) };
    const many = manySender(server, access);
    await many([it]);
    const { answers } = await many([it, it, other]);
    expect(outcomes(answers)).toEqual(['created', 'created', 'refused']);
    expect(answers[2]?.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await shipmentsOf(server, user.client_id)).toHaveLength(1);
  });

  test('are recognised after an update that parses orders differently', async () => {
    const { access, user } = await server.signIn();
    const orders = some(2);
    const many = manySender(server, access);
    const first = await many(orders);
    for (const { key } of orders) await readByAnotherRelease(server, key);
    expect((await many(orders)).answers).toEqual(first.answers.map((it) => ({ ...it, is_repeat: true })));
    expect(await shipmentsOf(server, user.client_id)).toHaveLength(2);
  });

  test("under another client's keys are separate orders", async () => {
    const [own, other] = [await server.signIn(), await server.signIn()];
    const orders = some(2);
    const first = await manySender(server, own.access)(orders);
    const second = await manySender(server, other.access)(orders);
    expect(second.answers.map((it) => it.is_repeat)).toEqual([false, false]);
    const ids = [...first.answers, ...second.answers].map((it) => it.shipment?.shipment_id);
    expect(new Set(ids).size).toBe(4);
  });

  test('are refused under a cancelled key', async () => {
    const { access, api } = await server.signIn();
    const [it = { key: '' }, next = { key: '' }] = some(2);
    await api.idempotency.cancel({ key: it.key });
    const { answers } = await manySender(server, access)([it, next]);
    expect(answers.map((one) => one.error?.code)).toEqual(['CANCELLED', undefined]);
  });

  test('are limited to 200 per call, all for the signed-in client', async () => {
    const { access, user } = await server.signIn();
    const many = manySender(server, access);
    const tooMany = await many(some(mostOrdersAtOnce + 1));
    expect(tooMany).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: 'orders', code: 'too_long' }] },
    });
    expect(await many([])).toMatchObject({ status: 400 });
    expect(await shipmentsOf(server, user.client_id)).toEqual([]);
    const { answers } = await many(some(mostOrdersAtOnce));
    expect(outcomes(answers)).toEqual(Array(mostOrdersAtOnce).fill('created'));
    expect(await shipmentsOf(server, user.client_id)).toHaveLength(mostOrdersAtOnce);
  });

  test('are refused without valid keys', async () => {
    const { access } = await server.signIn();
    const many = manySender(server, access);
    expect(await many([{ order: anOrder() }])).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(await many([{ key: 'abc', order: anOrder() }])).toMatchObject({ status: 400 });
  });
});

describe('an external carrier', () => {
  test('may fail for some orders: the others are created, and a repeat completes them', async () => {
    const { access, user } = await outside.signIn();
    const many = manySender(outside, access);
    carrier.meet('create', 'is_away', 'lost_after', 'refuses');
    const orders = some(6);
    const { answers } = await many(orders);
    expect(outcomes(answers).sort()).toEqual(['created', 'created', 'created', 'later', 'later', 'refused']);
    expect(answers.flatMap((it) => it.retry_after ?? []).sort((a, b) => a - b)).toEqual([10, 30]);
    const making = carrier.makings();
    outside.clock.advance({ seconds: 31 });
    const again = await many(orders);
    expect(outcomes(again.answers).sort()).toEqual([...Array(5).fill('created'), 'refused']);
    expect(carrier.makings() - making).toBe(1);
    expect(await shipmentsOf(outside, user.client_id)).toHaveLength(5);
  });

  test('may be slow: orders not begun in time are reported as later and can be repeated', async () => {
    const { user, access, client } = await outside.signIn();
    const orders = some(3);
    const current = { ...user, session_id: '', number: client.number };
    const signal = new AbortController().signal;
    const late = await createMany(outside.deps, current, orders, { requestId: 'r', signal, within: -1 });
    expect(late.map((it) => [it.outcome, it.error?.code])).toEqual(Array(3).fill(['later', 'NOT_READY']));
    expect(await shipmentsOf(outside, user.client_id)).toEqual([]);
    const gone = await createMany(outside.deps, current, orders, {
      requestId: 'r',
      signal: AbortSignal.abort(),
    });
    expect(outcomes(gone)).toEqual(Array(3).fill('later'));
    expect(outcomes((await manySender(outside, access)(orders)).answers)).toEqual(Array(3).fill('created'));
  });
});

describe('validating many', () => {
  test('reports for each the errors of creating, and creates nothing', async () => {
    const { access, user } = await server.signIn();
    const orders = [...some(1), ...some(1, bad), ...some(1, anOrder({ parcels: [] }))];
    const judged = await manySender(server, access, 'validate-many')(orders);
    const made = await manySender(server, access)(orders);
    expect(judged.data).toHaveLength(3);
    for (const [index, { client_ref, issues }] of judged.data.entries()) {
      expect(client_ref).toBe(orders[index]?.key);
      const { issues: refused = [] } = (made.answers[index]?.error?.data ?? {}) as { issues?: unknown[] };
      expect(issues).toEqual(refused);
    }
    expect(judged.data.map((it: { issues: unknown[] }) => it.issues.length > 0)).toEqual([false, true, true]);
    expect(await shipmentsOf(server, user.client_id)).toHaveLength(1);
  });

  test('names hints beside issues, which refuse nothing', async () => {
    const { access } = await server.signIn();
    const line = { description: 'Schrauben', hs_code: '731815', origin_country: 'DE' };
    const order = anOrder({
      recipient: anAddress({ country_code: 'US' }),
      service: 'saver',
      customs: {
        ...{ invoice_type: 'commercial', invoice_number: 'RE-17', invoice_date: '' },
        ...{ reason: 'sale', incoterm: 'DAP', currency: 'EUR', sender_eori: '', recipient_tax_number: '12' },
        lines: [{ ...line, quantity: 20, unit_value_cents: 1490, net_weight: 0.75 }],
      },
    });
    const orders = some(1, order);
    expect((await manySender(server, access, 'validate-many')(orders)).data).toMatchObject([
      {
        issues: [],
        hints: [
          {
            path: 'customs.recipient_tax_number',
            code: 'recipient_number_unusual',
            params: { example: '12-3456789' },
          },
          { path: 'customs.lines.0.description', code: 'description_german' },
        ],
      },
    ]);
    expect(outcomes((await manySender(server, access)(orders)).answers)).toEqual(['created']);
  });

  test('hints at an open name of dangerous goods, like the form', async () => {
    const { access } = await server.signIn();
    const paint = (danger_name: string) => {
      const notice = { danger_lq_notice: 'UN 1263, 3, III', limited_quantity: true, danger_name };
      return anOrder({ service: 'standard', parcels: [aParcel(notice)] });
    };
    const orders = ['', 'PAINT'].map((it) => ({ key: randomUUID(), order: paint(it) }));
    const { data } = await manySender(server, access, 'validate-many')(orders);
    expect(data).toMatchObject([
      {
        issues: [],
        hints: [
          {
            path: 'parcels.0.danger_name',
            code: 'danger_name_open',
            params: { names: 'PAINT / PAINT RELATED MATERIAL' },
          },
        ],
      },
      { issues: [], hints: [] },
    ]);
  });

  test('has the same limit', async () => {
    const { access } = await server.signIn();
    const validate = manySender(server, access, 'validate-many');
    expect(await validate(some(mostOrdersAtOnce + 1))).toMatchObject({ status: 400 });
    expect((await validate(some(mostOrdersAtOnce))).data).toHaveLength(mostOrdersAtOnce);
  });
});

test('the reference describes an order in the list like a single one', async () => {
  const openApi: OpenApi = await (await server.request('/api/openapi.json')).json();
  const bodyOf = (path: string) =>
    openApi.paths[path]?.post?.requestBody?.content?.['application/json']?.schema?.properties;
  const one = bodyOf('/shipment/create');
  const { items } = bodyOf('/shipment/create-many')?.orders ?? {};
  expect(Array.isArray(items) ? undefined : items?.properties?.order?.properties).toEqual(one);
});
