import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { consigneeKey } from '#domain/customs/same-day.ts';
import { addDays, berlinDay } from '#domain/values/working-days.ts';
import { shipmentCourse } from '#server/db/schema.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { startServer } from '#support/server.ts';

/* Exports are compared with the day's other orders and with invoice numbers (docs/rules.md 12.29). */

const server = await startServer();
const key = () => ({ context: { headers: { 'idempotency-key': crypto.randomUUID() } } });
const zurich = anAddress({ country_code: 'CH', postal_code: '8005', city: 'Zürich', street: 'Hardstrasse' });
const basel = { ...zurich, postal_code: '4051', city: 'Basel' };

const order = (invoice_number: string, { recipient = zurich, cents = 60_000 } = {}) =>
  anOrder({
    recipient,
    service: 'standard',
    parcels: [aParcel({ value_of_goods: 0 })],
    customs: aCustoms({
      invoice_number,
      currency: 'EUR',
      lines: [aGoodsLine({ quantity: 1, unit_value_cents: cents, net_weight: 0.5 })],
    }),
  });
const today = () => berlinDay(server.clock.now());
const question = {
  consignees: [consigneeKey(zurich), consigneeKey(basel)],
  invoice_numbers: ['RE-1', 'RE-2', 'RE-9'],
};

test("today's exports to a consignee are summed in EUR; each invoice number has its newest day", async () => {
  const { api } = await server.signIn();
  const theirs = await server.signIn();
  await theirs.api.shipment.create(order('RE-9'), key());
  for (const [number, days] of [
    ['RE-1', 1],
    ['RE-2', 400],
    ['RE-5', 1],
  ] as const) {
    const { data } = await api.shipment.create(order(number, { cents: 40_000 }), key());
    const created = new Date(server.clock.now().getTime() - days * 86_400_000);
    await server.deps.db
      .update(shipmentCourse)
      .set({ created })
      .where(eq(shipmentCourse.shipment_id, data.shipment_id));
  }
  expect((await api.shipment.earlierOrders(question)).data).toEqual({
    goods: [],
    invoices: [{ invoice_number: 'RE-1', day: addDays(today(), -1) }],
  });
  await api.shipment.create(order('RE-1'), key());
  await api.shipment.create(order('RE-2', { cents: 30_000 }), key());
  await api.shipment.create(anOrder(), key());
  expect((await api.shipment.earlierOrders(question)).data).toEqual({
    goods: [{ consignee: consigneeKey(zurich), orders: 2, value_cents: 90_000, net_weight: 1 }],
    invoices: [
      { invoice_number: 'RE-1', day: today() },
      { invoice_number: 'RE-2', day: today() },
    ],
  });
});

test('a cancelled shipment does not count', async () => {
  const { api } = await server.signIn();
  const { data } = await api.shipment.create(order('RE-1'), key());
  await api.shipment.cancel({ id: data.shipment_id });
  expect((await api.shipment.earlierOrders(question)).data).toEqual({ goods: [], invoices: [] });
});

test('validate-many compares an order with the earlier ones, but not with itself', async () => {
  const { api } = await server.signIn();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const hintsOf = async (id: string, input: ReturnType<typeof order>) =>
    (await api.shipment.validateMany({ orders: [{ key: id, order: input }] })).data[0]?.hints
      .map((it) => it.code)
      .filter((it) => /^(day_sum|invoice_number)/.test(it));
  const headers = { 'idempotency-key': first };
  await api.shipment.create(order('RE-1'), { context: { headers } });
  expect(await hintsOf(first, order('RE-1'))).toEqual([]);
  expect(await hintsOf(second, order('RE-1'))).toEqual(['day_sum_to_declare', 'invoice_number_used']);
  expect(await hintsOf(second, order('RE-2', { recipient: basel }))).toEqual([]);
});
