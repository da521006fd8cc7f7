import { expect, test, vi } from 'vitest';
import { carrierOf } from '#support/carrier.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer({ jobs: 'real' });
const { tell } = carrierOf(server);

const mails = async () => {
  const { rows } = await server.pool.query('select recipient, subject from mail_kept order by at');
  return rows as { recipient: string; subject: string }[];
};

test('a delivery is mailed to the sender exactly once, and only if requested', async () => {
  const [asked, other, last] = [await server.signIn(), await server.signIn(), await server.signIn()];
  const order = async (by: typeof asked, receive_delivery_email: boolean) => {
    const { data } = await orderSender(server, by.access)(
      anOrder({ receive_delivery_email }),
      crypto.randomUUID(),
    );
    return (data as { tracking_number: string[] }).tracking_number[0]!;
  };
  const numbers = [await order(asked, true), await order(other, false)];
  const events = numbers.map((tracking_number) => ({ tracking_number, status: 6 }));
  await Promise.all(Array.from({ length: 5 }, () => tell(...events)));
  const isWith = async (email: string) => (await mails()).some((it) => it.recipient === email);
  await vi.waitUntil(() => isWith(asked.client.email), { timeout: 45_000, interval: 100 });
  // Mails go out in order, so no earlier one is left.
  await tell({ tracking_number: await order(last, true), status: 6 });
  await vi.waitUntil(() => isWith(last.client.email), { timeout: 45_000, interval: 100 });
  expect((await mails()).map((it) => it.recipient)).toEqual([asked.client.email, last.client.email]);
});
