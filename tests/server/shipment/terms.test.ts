import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEvent } from '#server/db/schema.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const terms_version = server.config.termsVersion;
const unticked = () => anOrder({ terms_of_service: false });
const missing = [{ path: 'terms_of_service', code: 'terms_required' }];

async function aClient() {
  const { api, access, client } = await server.signIn();
  const accepted = async () => (await api.user.get()).data.terms?.accepted;
  return { send: orderSender(server, access), accepted, client_id: client.id };
}

test('one consent to the current terms is recorded with its order, and later orders need none', async () => {
  const { send, accepted, client_id } = await aClient();
  expect((await send(unticked())).issues).toEqual(missing);
  expect(await accepted()).toBeNull();

  const key = randomUUID();
  expect((await send(anOrder({ terms_version }), key)).status).toBe(200);
  expect(await accepted()).toBe(Math.floor(server.clock.now().getTime() / 1000));
  expect((await send(unticked())).status).toBe(200);
  expect((await send(anOrder({ terms_version }))).status).toBe(200);

  const events = await server.db.select().from(auditEvent).where(eq(auditEvent.client_id, client_id));
  expect(events.filter((it) => it.action === 'terms_accepted').map((it) => it.details)).toEqual([
    { version: terms_version, client_ref: key },
  ]);
});

test('a consent without a version counts only for its order', async () => {
  const { send, accepted } = await aClient();
  expect((await send(anOrder())).status).toBe(200);
  expect(await accepted()).toBeNull();
  expect((await send(unticked())).issues).toEqual(missing);
});

test('a consent to other terms does not count', async () => {
  const { send } = await aClient();
  expect((await send(anOrder({ terms_version: 'of old' }))).issues).toEqual(missing);
});

test('a new version needs a new consent, also for orders waiting on a device', async () => {
  const { send, accepted } = await aClient();
  await send(anOrder({ terms_version }));
  server.config.termsVersion = 'the next';
  try {
    expect(await accepted()).toBeNull();
    expect((await send(unticked())).issues).toEqual(missing);
    expect((await send(anOrder({ terms_version }))).issues).toEqual(missing);
    expect((await send(anOrder({ terms_version: 'the next' }))).status).toBe(200);
    expect((await send(unticked())).status).toBe(200);
  } finally {
    server.config.termsVersion = terms_version;
  }
});

test("one client's consent does not count for another", async () => {
  const [one, other] = [await aClient(), await aClient()];
  await one.send(anOrder({ terms_version }));
  expect((await other.send(unticked())).issues).toEqual(missing);
});
