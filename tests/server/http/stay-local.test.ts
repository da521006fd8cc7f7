import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import type { Config } from '#server/config/config.ts';
import { listen } from '#server/http/http-server.ts';
import { atEnd } from '#support/at-end.ts';
import { startServer } from '#support/server.ts';

const portals = {
  machine: await startServer(),
  network: await startServer({ config: { reach: 'network' } }),
  everybody: await startServer({ config: { reach: 'everybody' } }),
};
type Reach = Config['reach'];

const ask = async (reach: Reach, host: string, path: string, init: RequestInit = {}) => {
  const response = await portals[reach].app.request(`http://${host}${path}`, init);
  const body = await response.text();
  const { code } = body.startsWith('{') ? JSON.parse(body) : { code: undefined };
  return code === 'HOST_NOT_ALLOWED' ? `${response.status} ${code}` : 'answered';
};
const refused = '403 HOST_NOT_ALLOWED';

/** Signs in with an unsigned token, as the emulator allows (identity/id-token.ts). */
const signIn = (server: (typeof portals)['machine'], email: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ id_token: server.identity.idTokenFor(email) }),
});

describe('a portal for trying out', () => {
  test('refuses every route under a public name', async () => {
    const server = portals.machine;
    const { email } = await server.newClient({ is_admin: true });
    const at = async (host: string) =>
      (await server.app.request(`http://${host}/api/user/login`, signIn(server, email))).status;
    expect([await at('pult.example'), await at('127.0.0.1:4300')]).toEqual([403, 200]);
    const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
    for (const path of [
      '/api/settings',
      '/api/user/is-verified',
      '/inbox',
      '/inbox/style.css',
      toolkit,
      '/',
    ]) {
      expect([path, await ask('machine', 'pult.example', path)]).toEqual([path, refused]);
      expect([path, await ask('machine', '127.0.0.1:4300', path)]).toEqual([path, 'answered']);
      expect([path, await ask('everybody', 'pult.example', path)]).toEqual([path, 'answered']);
    }
  });

  test('reports its health to a balancer under any name', async () => {
    expect((await portals.machine.app.request('http://pult.example/healthz')).status).toBe(200);
    expect((await portals.machine.app.request('http://pult.example/readyz')).status).toBe(200);
  });

  const names: [string, Reach][] = [
    ['localhost:4300', 'machine'],
    ['LOCALHOST', 'machine'],
    ['localhost.', 'machine'],
    ['pult.localhost', 'machine'],
    ['127.0.0.1', 'machine'],
    ['127.8.8.8:80', 'machine'],
    ['[::1]:4300', 'machine'],
    ['[::ffff:127.0.0.1]', 'machine'],
    ['0.0.0.0:4300', 'machine'],
    ['192.168.1.20:4300', 'network'],
    ['10.200.0.1', 'network'],
    ['172.16.0.1', 'network'],
    ['172.31.255.255', 'network'],
    ['169.254.7.7', 'network'],
    ['[fd12:3456::1]:4300', 'network'],
    ['[fe80::1]', 'network'],
    ['[::ffff:192.168.1.20]', 'network'],
    ['lager.local:4300', 'network'],
    ['lagerrechner:4300', 'network'],
    ['172.15.0.1', 'everybody'],
    ['172.32.0.1', 'everybody'],
    ['192.169.0.1', 'everybody'],
    ['203.0.113.9', 'everybody'],
    ['[2001:db8::1]', 'everybody'],
    ['127.0.0.1.pult.example', 'everybody'],
    ['localhost.pult.example', 'everybody'],
    ['pult.local.example', 'everybody'],
    ['pult.notlocalhost', 'everybody'],
  ];
  test.each(names)('answers %s only if the %s may reach it', async (host, least) => {
    const order: Reach[] = ['machine', 'network', 'everybody'];
    for (const reach of order)
      expect([reach, await ask(reach, host, '/api/settings')]).toEqual([
        reach,
        order.indexOf(reach) >= order.indexOf(least) ? 'answered' : refused,
      ]);
  });

  test.each([
    ['x-forwarded-host', 'pult.example'],
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-for', '203.0.113.9, 127.0.0.1'],
    ['x-real-ip', '203.0.113.9'],
    ['forwarded', 'for=127.0.0.1;host="pult.example";proto=https'],
    ['forwarded', 'for="[2001:db8::1]:4711"'],
    ['host', 'pult.example'],
    ['origin', 'https://pult.example'],
  ])('refuses a proxied request from outside: %s %s', async (name, value) => {
    const headers = { [name]: value };
    expect(await ask('machine', '127.0.0.1:4300', '/api/settings', { headers })).toBe(refused);
    expect(await ask('network', '192.168.1.20', '/api/settings', { headers })).toBe(refused);
    expect(await ask('everybody', '127.0.0.1:4300', '/api/settings', { headers })).toBe('answered');
  });

  test.each([
    ['x-forwarded-host', 'localhost:4300'],
    ['x-forwarded-for', '::1, 127.0.0.1'],
    ['forwarded', 'for="[::1]:4711";host=localhost'],
    ['origin', 'http://localhost:4300'],
    ['origin', 'null'],
  ])('answers a proxied request from this machine: %s %s', async (name, value) => {
    const headers = { [name]: value };
    expect(await ask('machine', '127.0.0.1:4300', '/api/settings', { headers })).toBe('answered');
  });

  test('refuses a local proxy that speaks HTTP/1.0 and sends no headers about itself', async () => {
    const port = await findFreePort();
    const { app, config } = portals.machine;
    const listening = await listen(app.fetch, { ...config, port });
    atEnd(() => listening.stop(100));
    const say = (version: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.end(`GET /api/settings HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      return text(socket).then((answer) => answer.slice(9, 12));
    };
    expect([await say('1.0'), await say('1.1')]).toEqual(['403', '200']);
  });
});
