import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { mayBeFramed } from '#server/portal/service-area.ts';
import { noLinks } from '#support/no-links.ts';
import { startServer } from '#support/server.ts';

let stop: (() => void)[] = [];
afterEach(() => {
  for (const it of stop) it();
  stop = [];
});

async function aPage(answer: RequestListener) {
  let asked = 0;
  const web = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const close = () => {
    web.closeAllConnections();
    web.close();
  };
  stop.push(close);
  const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/gebiet`;
  return { url, close, asked: () => asked };
}

async function portalWith(serviceArea: string) {
  const server = await startServer({ config: { links: { ...noLinks, serviceArea } } });
  const { api } = await server.signIn();
  return { server, isThere: async () => (await api.portal.serviceArea()).data.is_there };
}

describe('the page for the dashboard', () => {
  test('is shown if it answers, and requested once for many windows', async () => {
    const page = await aPage((_, response) => response.end('<h1>Servicebereich</h1>'));
    const { server, isThere } = await portalWith(page.url);
    expect(await Promise.all([isThere(), isThere(), isThere()])).toEqual([true, true, true]);
    expect(page.asked()).toBe(1);
    page.close();
    server.clock.advance({ seconds: 11 });
    expect(await isThere()).toBe(false);
  });

  test('is not shown if none is configured', async () => {
    expect(await (await portalWith('')).isThere()).toBe(false);
  });

  test.each([
    ['fails', 500, {}],
    ['is gone', 404, {}],
    ['forbids frames', 200, { 'x-frame-options': 'DENY' }],
    ['forbids frames but its own', 200, { 'content-security-policy': "frame-ancestors 'self'" }],
  ])('is not shown if it %s', async (_, status, headers) => {
    const page = await aPage((_request, response) => response.writeHead(status, headers).end('nein'));
    expect(await (await portalWith(page.url)).isThere()).toBe(false);
  });

  test('is shown if it redirects, and only the browser follows', async () => {
    const elsewhere = await aPage((_, response) => response.end('anderswo'));
    const page = await aPage((_, response) => response.writeHead(302, { location: elsewhere.url }).end());
    expect(await (await portalWith(page.url)).isThere()).toBe(true);
    expect(elsewhere.asked()).toBe(0);
  });
});

test.each([
  [{}, true],
  [{ 'x-frame-options': 'SAMEORIGIN' }, false],
  [{ 'x-frame-options': 'deny, sameorigin' }, false],
  [{ 'content-security-policy': "default-src 'self'" }, true],
  [{ 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }, false],
  [{ 'content-security-policy': 'frame-ancestors https://pult.example' }, true],
  [{ 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' }, true],
  [{ 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" }, false],
])('a page that sends %o may be framed: %s', (headers, expected) => {
  expect(mayBeFramed(new Headers(headers), { isOwn: false })).toBe(expected);
});

test.each<[string, string]>([
  ['x-frame-options', 'SAMEORIGIN'],
  ['content-security-policy', "frame-ancestors 'self'"],
])('a page of our origin that sends %s %s may frame itself', (name, value) => {
  expect(mayBeFramed(new Headers({ [name]: value }), { isOwn: true })).toBe(true);
});
