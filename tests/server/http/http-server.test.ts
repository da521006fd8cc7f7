import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { connect as connectSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { listen } from '#server/http/http-server.ts';
import { certificates } from '#support/certificates.ts';

const tls = { ...certificates[0], files: { cert: '', key: '' } };

type Listening = Awaited<ReturnType<typeof listen>>;
const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((it) => it.stop(100)));
});

async function start(app: Hono, difference: Partial<Config> = {}) {
  const base = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://unused',
    SESSION_SECRET: 'a secret of the tests, long enough to be taken',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  });
  const port = difference.port ?? (await findFreePort());
  const listening = await listen(app.fetch, { ...base, port, ...difference });
  open.push(listening);
  return { ...listening, port, url: `http://127.0.0.1:${port}` };
}

const hello = () => new Hono().get('/', (c) => c.text('hello'));

test('a port in use is reported in one sentence', async () => {
  const { port } = await start(hello());
  await expect(start(hello(), { port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program; PORT chooses another one.`,
  );
});

test('an address that this machine does not have is reported in one sentence', async () => {
  await expect(start(hello(), { host: '203.0.113.1' })).rejects.toThrow(/no address 203\.0\.113\.1; HOST/);
});

test('several processes may share a port if the settings allow it', async () => {
  const { port } = await start(hello(), { reusePort: true });
  await start(hello(), { port, reusePort: true });
});

test('the server speaks HTTPS with a certificate', async () => {
  const { port } = await start(hello(), { tls });
  const body = await new Promise((resolve, reject) => {
    httpsRequest({ host: '127.0.0.1', port, ca: tls.cert }, (response) => resolve(text(response)))
      .once('error', reject)
      .end();
  });
  expect(body).toBe('hello');
});

describe('a request that never reaches the app', () => {
  const send = async (port: number, head: string) => {
    const socket = connectSocket(port, '127.0.0.1');
    socket.write(head);
    return text(socket);
  };

  test.each([
    ['no HTTP at all', 'Guten Tag\r\n\r\n'],
    ['a broken head', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
    ['a backslash in the path', 'GET /x\\y HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['a very long header', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('%s is answered in our error format', async (_, head) => {
    const { port } = await start(hello());
    const answer = await send(port, head);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain(`content-security-policy: default-src 'none'`);
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4).replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, '');
    expect(JSON.parse(body)).toMatchObject({ code: 'MALFORMED_BODY', status: 400 });
  });
});

describe('several requests at once on one connection', () => {
  const noted = () => {
    const begun: { path: string; end: () => void }[] = [];
    const app = new Hono().get('*', async (c) => {
      const { promise, resolve: end } = Promise.withResolvers<void>();
      begun.push({ path: c.req.path, end });
      await promise;
      return c.text(`answer to ${c.req.path};`);
    });
    return { app, begun };
  };
  const requests = (count: number) =>
    Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');
  const ask = (port: number, written: string) => {
    const socket = connectSocket(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(written);
    return socket;
  };
  const askOnce = (url: string, begun: { end: () => void }[]) => async () => {
    const before = begun.length;
    const answering = fetch(`${url}/other`).then((it) => it.text());
    await expect.poll(() => begun.length).toBe(before + 1);
    begun.at(-1)?.end();
    return answering;
  };

  test('are answered one after the other, in order', async () => {
    const { app, begun } = noted();
    const { port, url } = await start(app);
    const socket = ask(port, requests(3));
    let read = '';
    socket.on('data', (it) => {
      read += it;
    });
    await expect.poll(() => begun.length).toBe(1);
    expect(await askOnce(url, begun)()).toBe('answer to /other;');
    expect(begun.map((it) => it.path)).toEqual(['/0', '/other']);
    for (const path of ['/0', '/1', '/2']) {
      await expect.poll(() => begun.at(-1)?.path === path || begun[0]?.path === path).toBe(true);
      begun.find((it) => it.path === path)?.end();
      await expect.poll(() => read).toContain(`answer to ${path};`);
    }
    expect(read.match(/answer to \/\d;/g)).toEqual(['answer to /0;', 'answer to /1;', 'answer to /2;']);
    socket.destroy();
  });

  test('are dropped once the caller has hung up', async () => {
    const { app, begun } = noted();
    const { port, url } = await start(app);
    const socket = ask(port, requests(50));
    await expect.poll(() => begun.length).toBe(1);
    const gone = once(socket, 'close');
    socket.destroy();
    await gone;
    begun[0]?.end();
    for (let i = 0; i < 3; i += 1) expect(await askOnce(url, begun)()).toBe('answer to /other;');
    expect(begun.map((it) => it.path)).toEqual(['/0', '/other', '/other', '/other']);
  });

  test('end the connection if more than a hundred wait', async () => {
    const { app, begun } = noted();
    const { port, url } = await start(app);
    const patient = ask(port, requests(101));
    await expect.poll(() => begun.length).toBe(1);
    const closed = once(ask(port, requests(102)), 'close');
    await closed;
    expect(await askOnce(url, begun)()).toBe('answer to /other;');
    expect(patient.closed).toBe(false);
    patient.destroy();
  });
});

describe('a server that stops', () => {
  test('finishes running requests and refuses new ones', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const slow = new Hono().get('/', async (c) => {
      asked();
      await mayAnswer;
      return c.text('finished');
    });
    const { url, stop } = await start(slow);
    const answering = fetch(url).then((it) => it.text());
    await isAsked;
    const stopping = stop(5_000);
    await expect(fetch(url)).rejects.toThrow();
    answer();
    expect(await answering).toBe('finished');
    await stopping;
  });

  test('cuts a request that takes too long', async () => {
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const endless = new Hono().get('/', async () => {
      asked();
      return new Promise<Response>(() => {});
    });
    const { url, stop } = await start(endless);
    const answering = fetch(url);
    answering.catch(() => {});
    await isAsked;
    await stop(50);
    await expect(answering).rejects.toThrow();
  });
});
