import { expect, test } from 'vitest';
import { isNight } from '#support/night.ts';
import { orderRules } from '#support/order-rules.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/*
 * The call applies the rules with the client's rights and the server's time; tests/domain/order-rule-table.test.ts
 * covers the rules. At night all of them go through the call.
 */

const server = await startServer();
const { access } = await server.signIn({ is_valor_enabled: true });
const send = orderSender(server, access);

/** One rule per part of an order and per dependency on client or time. */
const wired = [
  'sender: extras length-limited',
  'recipient: postal code where the country has them',
  'differ_pickup: company required',
  'neither end in Germany',
  'transport kind not left out',
  'at least one parcel',
  'length a number',
  'a parcel weighs at most 70 kg',
  'valor for clients who may',
  'a service of the route',
  'a UN number of the list',
  'limited quantity not by express',
  'references max 34 together',
  'terms of service accepted',
  'pickup for clients who may',
  'pickup not in the past',
  'pickup within ten days',
  'customs: reason',
];
const rules = isNight ? orderRules : orderRules.filter((it) => wired.includes(it.rule));

test('each picked rule exists in the table', () => {
  expect(wired.filter((rule) => !orderRules.some((it) => it.rule === rule))).toEqual([]);
});

test.each(rules.map((it) => [`${it.rule} (${it.source})`, it] as const))(
  'an order sent by hand is refused: %s',
  async (_, rule) => {
    const sender = rule.client
      ? orderSender(server, (await server.signIn({ is_valor_enabled: true, ...rule.client })).access)
      : send;
    const { status, code, issues } = await sender(rule.broken(server.clock.now()));
    expect({ status, code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    expect(issues).toContainEqual(expect.objectContaining({ path: rule.path, code: rule.code }));
  },
);
