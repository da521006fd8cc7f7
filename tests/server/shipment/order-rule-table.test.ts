import { expect, test } from 'vitest';
import { orderRules } from '#support/order-rules.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { access } = await server.signIn({ is_valor_enabled: true });
const send = orderSender(server, access);

test.each(orderRules.map((it) => [`${it.rule} (${it.source})`, it] as const))(
  'sent by hand is refused: %s',
  async (_, rule) => {
    const sender = rule.client
      ? orderSender(server, (await server.signIn({ is_valor_enabled: true, ...rule.client })).access)
      : send;
    const { status, code, issues } = await sender(rule.broken(server.clock.now()));
    expect({ status, code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    expect(issues).toContainEqual(expect.objectContaining({ path: rule.path, code: rule.code }));
  },
);
