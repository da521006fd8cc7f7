import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { createApp } from '#server/entry/app.ts';
import { listen } from '#server/http/http-server.ts';
import { anAddress } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

/* Bodies that arrive only half, over real sockets (docs/operation.md 6.4). */

const server = await startServer();
const client = await server.signIn();
const sockets: Socket[] = [];
const open: Awaited<ReturnType<typeof listen>>[] = [];
afterEach(() => {
  for (const it of sockets.splice(0)) it.destroy();
});
afterAll(() => Promise.all(open.map((it) => it.stop(100))));

async function start(stallMs: number) {
  const port = await findFreePort();
  const app = createApp(server.deps, { stallMs });
  open.push(await listen(app.fetch, { ...server.config, port }));
  return port;
}

const half = '{"company":"Halb';
async function sendHalf(port: number, { length = 500 } = {}): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = [
    'POST /api/shipment/validate-many HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${client.access}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ];
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${half}`, sent));
  return socket;
}
const ask = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/user/get`, {
    headers: { authorization: `Bearer ${client.access}` },
  });

describe('requests whose bodies stop half-way', () => {
  test('do not take turns from other calls of their client', async () => {
    const port = await start(60_000);
    for (let n = 0; n < 120; n += 1) await sendHalf(port);
    expect((await ask(port)).status).toBe(200);
  });

  test('are refused after a time without a byte, and their connections end', async () => {
    const port = await start(200);
    const socket = await sendHalf(port);
    let read = '';
    socket.on('data', (it) => {
      read += it;
    });
    await once(socket, 'close');
    expect(read).toMatch(/^HTTP\/1\.1 408 /);
    expect(read).toContain('BODY_STALLED');
  });

  test('are refused if they announce more than 80 MB together, until some have ended', async () => {
    const port = await start(60_000);
    const held: Socket[] = [];
    for (let n = 0; n < 8; n += 1) held.push(await sendHalf(port, { length: 10_000_000 }));
    const send = () =>
      fetch(`http://127.0.0.1:${port}/api/shipment/validate-many`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.access}`, 'content-type': 'application/json' },
        body: '{"orders":[]}',
      });
    await expect.poll(async () => (await send()).status).toBe(429);
    for (const it of held) it.destroy();
    await expect.poll(async () => (await send()).status).not.toBe(429);
  });
});

test("a large body waits for the turn of its client's heavy call before it is parsed", async () => {
  const port = await start(60_000);
  const send = (path: string, body: string) =>
    fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.access}`, 'content-type': 'application/json' },
      body,
    });
  const lock = await server.pool.connect();
  await lock.query('begin; lock table address');
  const answered: string[] = [];
  const noted = (name: string, response: Promise<Response>) =>
    response.then(({ status }) => answered.push(`${name} ${status}`));
  const heavy = noted(
    'heavy',
    send('address/import', JSON.stringify({ data: [anAddress()], duplicates: 'overwrite' })),
  );
  await expect
    .poll(async () => {
      const { rows } = await lock.query(
        `select 1 from pg_locks where not granted and relation = 'address'::regclass`,
      );
      return rows.length;
    })
    .toBe(1);
  const broken = `{"name": "${'x'.repeat(300_000)}`;
  const large = noted('large', send('shipment/known-numbers', broken));
  await noted('small', send('shipment/known-numbers', broken.slice(0, 300)));
  expect(answered).toEqual(['small 400']);
  await lock.query('rollback');
  lock.release();
  await Promise.all([heavy, large]);
  expect(answered).toEqual(['small 400', 'heavy 200', 'large 400']);
});
