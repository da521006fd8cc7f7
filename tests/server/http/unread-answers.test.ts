import { connect, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { documentLimits } from '#domain/staff/order-document.ts';
import { findFreePort } from '#run/stack/free-port.ts';
import { seedShipments } from '#server/demo/bulk-seed.ts';
import { listen } from '#server/http/http-server.ts';
import { anOrder, given } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/* Answers that nobody reads (docs/operation.md 6.4); only real sockets have the system's buffers. */

const server = await startServer();
const port = await findFreePort();
const listening = await listen(server.app.fetch, { ...server.config, port });
afterAll(() => listening.stop(100));

/** Far more than two socket buffers hold. */
const megabytes = 12;
const client = await server.signIn();
const other = await server.signIn();
const staff = await server.signIn({ is_admin: true });
/** Path of a document of maximum size: a long answer that is not a heavy call. */
let paper = '';

beforeAll(async () => {
  const { data } = await orderSender(server, client.access)(anOrder({ service: 'special' }));
  const content = new Uint8Array(documentLimits.size);
  content.set(new TextEncoder().encode('%PDF-1.7'));
  const form = new FormData();
  form.set('file', new File([content], 'Angebot.pdf'));
  const attached = await server.request(`/api/shipment/documents/${data.shipment_id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.access}` },
    body: form,
  });
  const { data: document } = await attached.json();
  paper = `shipment/documents/${data.shipment_id}/${document.uid}`;
  const { address_id } = await given.address(server.db, client.client);
  await server.db.execute(sql`
    INSERT INTO address (client_id, address_id, company, street, street_number, address_extra_1, city, country_code,
      contact_person, phone_country_prefix, phone_prefix, phone)
    SELECT client_id, gen_random_uuid(), company || ' ' || at, street, street_number, repeat('Hof ', 200), city,
      country_code, contact_person, phone_country_prefix, phone_prefix, phone
    FROM address, generate_series(1, ${megabytes * 1000}) AS at WHERE address_id = ${address_id}`);
});

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

function askWithoutReading(path: string, access: string, body?: string) {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const asked = { socket, begun, isBegun: false };
  socket.once('readable', () => {
    asked.isBegun = socket.read(12) !== null;
    resolve();
  });
  socket.on('error', () => {});
  const sent = body ? `content-type: application/json\r\ncontent-length: ${body.length}\r\n` : '';
  socket.write(
    `${body ? 'POST' : 'GET'} /api/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${access}\r\n${sent}\r\n${body ?? ''}`,
  );
  return asked;
}

const askAndRead = async (path: string, access: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  await response.arrayBuffer();
  return response.status;
};

/** After these answers the server has done everything it does without being read. */
async function othersAreAnswered() {
  for (let i = 0; i < 5; i += 1) expect(await askAndRead('user/get', other.access)).toBe(200);
}

test("only the allowed number of a client's forty unread answers begins", async () => {
  const asked = Array.from({ length: 40 }, () => askWithoutReading(paper, client.access));
  const begun = () => asked.filter((it) => it.isBegun).length;
  await expect.poll(begun, { timeout: 30_000 }).toBeGreaterThanOrEqual(8);
  await othersAreAnswered();
  expect(begun()).toBe(8);
});

test('an answer read to the end or cut off makes room for the next', async () => {
  const asked = Array.from({ length: 10 }, () => askWithoutReading(paper, client.access));
  const begun = () => asked.filter((it) => it.isBegun);
  // A slow machine first compresses for a while.
  await expect.poll(() => begun().length, { timeout: 30_000 }).toBe(8);
  await othersAreAnswered();
  expect(begun()).toHaveLength(8);

  const [broken, read] = begun();
  broken?.socket.destroy();
  await expect.poll(() => begun().length).toBe(9);
  read?.socket.resume();
  await expect.poll(() => begun().length).toBe(10);
});

test('an unread address book makes the next one wait', async () => {
  const first = askWithoutReading('address/getAll', client.access);
  await first.begun;
  const second = askWithoutReading('address/getAll', client.access);
  await othersAreAnswered();
  expect(second.isBegun).toBe(false);
  first.socket.destroy();
  // A client rests at most 5 s after heavy work.
  await expect.poll(() => second.isBegun).toBe(true);
}, 30_000);

test("an unread export makes the client's next export wait, and no other call", async () => {
  await seedShipments(server.db, {
    client_id: client.client.id,
    count: 16_000,
    now: server.clock.now(),
    companyPrefix: server.config.labelCompanyPrefix,
  });
  const first = askWithoutReading('shipment/export-user', client.access, '{}');
  await first.begun;
  const second = askWithoutReading('shipment/export-user', client.access, '{}');
  await othersAreAnswered();
  expect(await askAndRead('address/getAll', client.access)).toBe(200);
  expect(second.isBegun).toBe(false);
  first.socket.destroy();
  await expect.poll(() => second.isBegun).toBe(true);
}, 60_000);

test('a call whose caller hung up while waiting is not processed', async () => {
  const refused = () =>
    server.logged.filter((it) => it.call === 'address.getAll' && it.status === 429).length;
  const before = refused();
  const first = askWithoutReading('address/getAll', client.access);
  await first.begun;
  const second = askWithoutReading('address/getAll', client.access);
  await othersAreAnswered();
  second.socket.destroy();
  await othersAreAnswered();
  first.socket.destroy();
  await expect.poll(() => refused() - before).toBe(1);
}, 60_000);

test('the server ends an answer that makes no progress', async () => {
  expect(listening.server.timeout).toBe(120_000);
  listening.server.timeout = 400;
  const broken = Promise.withResolvers<void>();
  listening.server.once('connection', (socket) => socket.once('close', () => broken.resolve()));
  try {
    await askWithoutReading(paper, client.access).begun;
    await broken.promise;
    expect(await askAndRead('user/get', client.access)).toBe(200);
  } finally {
    listening.server.timeout = 120_000;
  }
});
