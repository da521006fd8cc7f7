import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { embargoIssues } from '#domain/customs/embargo.ts';
import { Order } from '#domain/order/order.ts';
import { checkOrder } from '#domain/order/order-rules.ts';
import { embargoCases, embargoedOrder } from '#support/embargo-cases.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { confirmation, startServer } from '#support/server.ts';

/* Embargoes on the server (docs/rules.md 12.19 to 12.22); tests/domain/customs/embargo.test.ts covers the rule. */

const server = await startServer();
const staff = await server.signIn({ is_admin: true });
const client = await server.signIn();
const send = orderSender(server, client.access);

const ours = ['country_not_carried', 'arms_embargo', 'goods_embargoed', 'restrictions_not_declared'];
type Said = { path: string; code: string };
const ofOurs = (issues: readonly Said[]) => [
  ...new Set(issues.filter(({ code }) => ours.includes(code)).map(({ path, code }) => `${path} ${code}`)),
];
const perfume = (difference: object = {}) =>
  anOrder({
    service: 'standard',
    recipient: anAddress({ country_code: 'CH' }),
    customs: aCustoms({ lines: [aGoodsLine({ hs_code: '330300' })] }),
    ...difference,
  });
const rifles = (to: string) => embargoedOrder({ name: '', to, codes: ['93019000', '93011000'], said: [] });

const refused = async () => {
  const day = Math.floor(server.clock.now().getTime() / 1000);
  const { data } = await staff.api.auditLog.list({ date_range: { from: day, to: day }, kind: 'refused' });
  return data.filter((it) => it.action === 'embargo_refused');
};

afterEach(async () => {
  for (const country of ['RU', 'BY', 'IR'])
    await staff.api.destination.save({ country, is_carried: false, confirmation });
});

test("the server gives the form's answer for one order and for many", async () => {
  const off = (await client.api.user.get()).data.countries_off ?? [];
  expect(off).toEqual(['BY', 'IR', 'RU']);
  // The server checks rules across fields only on well-formed orders.
  const cases = embargoCases.filter((it) => it.off === undefined && v.is(Order, embargoedOrder(it)));
  expect(embargoCases.length - cases.length).toBeLessThan(12);
  const orders = cases.map((it) => ({ key: randomUUID(), order: embargoedOrder(it) }));
  const { data } = await client.api.shipment.validateMany({ orders });
  for (const [index, { order }] of orders.entries()) {
    const form = checkOrder(order, {
      now: server.clock.now(),
      isPickupAllowed: true,
      terms: { version: '2026-01', isAccepted: false },
      isValorEnabled: true,
      specialActivation: true,
      embargoIssues: (it) => embargoIssues(it, off),
    });
    const name = cases[index]?.name;
    expect({ name, said: ofOurs(data[index]?.issues ?? []) }).toEqual({
      name,
      said: ofOurs(form.issues ?? []),
    });
  }
  const many = await client.api.shipment.createMany({ orders: [{ key: randomUUID(), order: rifles('LY') }] });
  expect(many.data[0]).toMatchObject({ outcome: 'refused', error: { code: 'VALIDATION_FAILED' } });
});

test('many orders are answered with each rule that asks for the declaration', async () => {
  const lines = ['330300', '010129'].map((hs_code) => aGoodsLine({ hs_code }));
  const order = perfume({ customs: aCustoms({ lines }) });
  const { data } = await client.api.shipment.validateMany({ orders: [{ key: randomUUID(), order }] });
  const fields = data[0]?.issues
    .filter((it) => it.code === 'restrictions_not_declared')
    .map(({ path, params }) => `${path} ${params?.field}`);
  expect(fields).toEqual([
    'restrictions_declared customs.lines.0.hs_code',
    'restrictions_declared customs.lines.1.hs_code',
  ]);
});

test('a declared order is sent, and the staff see the declaration', async () => {
  expect(ofOurs((await send(perfume())).issues)).toEqual(['restrictions_declared restrictions_not_declared']);
  const { data, issues } = await send(perfume({ restrictions_declared: true }));
  expect(issues).toEqual([]);
  const [seen] = (await staff.api.shipment.get({ id: data.shipment_id })).data;
  expect(seen?.declared_restrictions).toEqual([
    {
      rule: 'goods',
      country: 'CH',
      hs_code: '330300',
      kinds: ['dangerous_goods'],
      act: '',
      list: '',
      day: '',
    },
  ]);
});

test('a declaration is not stored if the order needs none', async () => {
  const { data } = await send(anOrder({ restrictions_declared: true }));
  const [seen] = (await client.api.shipment.get({ id: data.shipment_id })).data;
  expect(seen?.declared_restrictions).toBeNull();
});

test('a refusal is recorded once a minute by rule, country and heading', async () => {
  for (let sent = 0; sent < 3; sent += 1) await send(rifles('SS'));
  const about = (await refused()).filter((it) => it.details.country === 'SS');
  expect(about.map((it) => it.details)).toEqual([
    {
      code: 'arms_embargo',
      country: 'SS',
      hs_code: '9301',
      rule: 'AWV § 74(1) no. 15a, Regulation (EU) 2015/735 – AWV',
      date: '2024-02-27',
    },
  ]);
  expect(about[0]?.client?.user_uid).toBe(client.client.user_uid);
});

test('a missing declaration is not recorded as a refusal', async () => {
  const before = (await refused()).length;
  await send(perfume());
  expect((await refused()).length).toBe(before);
});

test('the staff switch countries on and off, and the app gets it', async () => {
  await staff.api.destination.save({ country: 'IR', is_carried: true, confirmation });
  await staff.api.destination.save({ country: 'CH', is_carried: false, confirmation });
  expect((await client.api.user.get()).data.countries_off).toEqual(['BY', 'CH', 'RU']);
  const centrifuge = embargoedOrder({ name: '', to: 'IR', codes: ['842191'], said: [] });
  expect(ofOurs((await send(centrifuge)).issues)).toEqual([
    'restrictions_declared restrictions_not_declared',
  ]);
  const [issue] = (await send(perfume({ restrictions_declared: true }))).issues;
  expect(issue).toMatchObject({
    path: 'recipient.country_code',
    code: 'country_not_carried',
    params: { country: 'CH', list: 'setting' },
  });
  const { data } = await staff.api.destination.list();
  expect(data.map(({ country, is_carried }) => `${country} ${is_carried}`)).toEqual([
    'BY false',
    'CH false',
    'IR true',
    'RU false',
  ]);
  expect(data.find((it) => it.country === 'IR')?.proposal).toMatchObject({ day: '2026-08-22' });
  await staff.api.destination.save({ country: 'CH', is_carried: true, confirmation });
});

test('an accepted order stays accepted when its country is switched off', async () => {
  const key = randomUUID();
  const order = perfume({ restrictions_declared: true });
  const first = await send(order, key);
  await staff.api.destination.save({ country: 'CH', is_carried: false, confirmation });
  expect((await send(order, key)).data.shipment_id).toBe(first.data.shipment_id);
  await staff.api.destination.save({ country: 'CH', is_carried: true, confirmation });
});

test.each(['DE', 'XX', 'IC', 'KP'])('%s cannot be switched', async (country) => {
  await expect(
    staff.api.destination.save({ country, is_carried: false, confirmation }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

test('clients cannot see or change the settings', async () => {
  await expect(client.api.destination.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
