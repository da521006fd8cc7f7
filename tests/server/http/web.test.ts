import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { serveWeb } from '#server/http/web.ts';
import { startServer } from '#support/server.ts';

const root = mkdtempSync(join(tmpdir(), 'versandpult-web-'));
afterAll(() => rmSync(root, { recursive: true }));
const write = (name: string, content: string) => {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), content);
};
const script = 'export const answer = 42;\n'.repeat(100);
write('index.html', '<!doctype html><title>Versandpult</title>');
write('login.html', '<!doctype html><title>Anmelden</title>');
write('track.html', '<!doctype html><title>Sendung verfolgen</title>');
write('password.html', '<!doctype html><title>Neues Passwort festlegen</title>');
write('verify-email.html', '<!doctype html><title>E-Mail-Adresse bestätigen</title>');
write('assets/app-abc123.js', script);
write('.former/assets/app-former.js', script);
write('assets/scan-worker-a_b-1.js', 'self.onmessage = null;');
write('sw.js', 'self.skipWaiting();');
write('downloads/auftrag.pdf', '%PDF-1.7');
write('.vite/manifest.json', '{}');

const server = await startServer({ webRoot: root });
const get = (path: string, headers: Record<string, string> = {}) => server.request(path, { headers });

describe('pages', () => {
  test('a shared item without a service worker leads to the page that says so', async () => {
    const body = new FormData();
    body.set('text', 'Nordlicht Optik');
    const response = await server.request('/share', { method: 'POST', body });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/share');
    expect(await (await get('/share')).text()).toContain('<title>Versandpult</title>');
  });

  test.each(['/more', '/order', '/history/0198-abc', '/order?x=1', '/tief/in/der/app/'])(
    '%s is the app',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain(`script-src 'self'`);
      expect(await response.text()).toContain('<title>Versandpult</title>');
    },
  );

  test.each([
    ['/', 'Anmelden', 'noindex'],
    ['/?mode=resetPassword', 'Anmelden', 'noindex'],
    ['/?mode=verifyEmail&actionCode=1', 'E-Mail-Adresse bestätigen', 'noindex'],
    ['/?mode=confirmResetPassword', 'Neues Passwort festlegen', 'noindex'],
    ['/password', 'Neues Passwort festlegen', 'noindex'],
    ['/track?number=1', 'Sendung verfolgen', null],
    ['/order', 'Versandpult', 'noindex'],
  ])('%s is "%s"; search engines may list only the tracking page', async (path, title, robots) => {
    const response = await get(path);
    expect(await response.text()).toContain(`<title>${title}</title>`);
    expect(response.headers.get('x-robots-tag')).toBe(robots);
  });

  test.each([
    '/api/order',
    '/missing.js',
    '/assets/app-old.js',
    '/assets/app',
    '/favicon.ico',
    '/.vite/manifest.json',
    '/.env',
    '/%2e%2e%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/%00',
    '/%E0%A4%A',
  ])('%s is not found', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe('NOT_FOUND');
  });

  test('a file of an earlier release remains for windows that started with it', async () => {
    const response = await get('/assets/app-former.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe(script);
    expect((await get('/.former/assets/app-former.js')).status).toBe(404);
  });

  test('a POST is not found', async () => {
    expect((await server.request('/order', { method: 'POST' })).status).toBe(404);
  });
});

describe('files', () => {
  test('with a hash in their name are cached forever', async () => {
    const response = await get('/assets/app-abc123.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(script);
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('arrive compressed for "%s"', async (accepted, encoding, unpack) => {
    const response = await get('/assets/app-abc123.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
  });

  test('are compressed once, however their path is spelled: one copy in memory', async () => {
    const at = new Date(1_700_000_000_000);
    const put = (content: string) => {
      write('assets/spelt.js', content);
      utimesSync(join(root, 'assets/spelt.js'), at, at);
    };
    const ask = async (path: string) =>
      gunzipSync(
        Buffer.from(await (await get(path, { 'accept-encoding': 'gzip' })).arrayBuffer()),
      ).toString();
    put(script);
    expect(await ask('/assets/spelt.js')).toBe(script);
    // The size and time do not change: only a repeated compression would show the new content.
    put(script.replaceAll('42', '43'));
    for (const path of ['/assets//spelt.js', '//assets/spelt.js', '/assets///%2fspelt.js'])
      expect(await ask(path)).toBe(script);
  });

  test('are read once, too, if they cannot be compressed', async () => {
    const at = new Date(1_700_000_000_000);
    const put = (content: string) => {
      write('downloads/einmal.pdf', content);
      utimesSync(join(root, 'downloads/einmal.pdf'), at, at);
    };
    put('%PDF-1.7 A');
    expect(await (await get('/downloads/einmal.pdf')).text()).toBe('%PDF-1.7 A');
    // The size and time do not change: only a repeated read would show the new content.
    put('%PDF-1.7 B');
    const again = await get('/downloads/einmal.pdf');
    expect([await again.text(), again.headers.get('content-length')]).toEqual(['%PDF-1.7 A', '10']);
  });

  test('from 5 MB on are read while they are sent', async () => {
    write('downloads/gross.pdf', 'x'.repeat(5_000_000));
    const response = await get('/downloads/gross.pdf', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-length')).toBe('5000000');
    expect((await response.arrayBuffer()).byteLength).toBe(5_000_000);
  });

  test('are not sent again if unchanged', async () => {
    const etag = (await get('/sw.js')).headers.get('etag') ?? '';
    const again = await get('/sw.js', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('are served in the new version after the operator replaced them', async () => {
    const old = (await get('/downloads/auftrag.pdf')).headers.get('etag') ?? '';
    write('downloads/auftrag.pdf', '%PDF-1.7 neu');
    utimesSync(join(root, 'downloads/auftrag.pdf'), new Date(), new Date(Date.now() + 5000));
    const response = await get('/downloads/auftrag.pdf', { 'if-none-match': old });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(await response.text()).toBe('%PDF-1.7 neu');
  });

  test('are described by HEAD without being sent', async () => {
    const response = await server.request('/sw.js', { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('19');
    expect(await response.text()).toBe('');
  });
});

test('without a build there are calls but no pages', async () => {
  const app = new Hono().get('*', serveWeb(join(root, 'nothing')));
  app.onError((error, c) => c.text((error as { code?: string }).code ?? '', 404));
  expect(await (await app.request('/')).text()).toBe('NOT_FOUND');
});

test('only the barcode worker may compile WebAssembly', async () => {
  const policy = async (path: string) => (await get(path)).headers.get('content-security-policy');
  expect(await policy('/assets/scan-worker-a_b-1.js')).toBe(
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`,
  );
  for (const path of ['/', '/track', '/assets/app-abc123.js'])
    expect(await policy(path)).not.toContain('wasm');
});

test('a page allows its own inline style sheet by hash, and no other page does', async () => {
  const sheet = '.flex{display:flex}';
  write('register-complete.html', `<!doctype html><style>${sheet}</style>${' '.repeat(1_000)}`);
  const hash = createHash('sha256').update(sheet).digest('base64');
  const policy = async (path: string, headers = {}) =>
    (await get(path, headers)).headers.get('content-security-policy');
  expect(await policy('/register-complete')).toContain(`; style-src 'self' 'sha256-${hash}'; `);
  const { headers } = await get('/register-complete', { 'accept-encoding': 'br' });
  const unchanged = { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' };
  expect(await policy('/register-complete', unchanged)).toContain(hash);
  const others = (await policy('/track')) ?? '';
  expect(others).toContain(`; style-src 'self'; `);
  expect((await policy('/register-complete'))?.replace(` 'sha256-${hash}'`, '')).toBe(others);
});

test.each([undefined, 'br', 'gzip'])(
  'each page says if a provider signs people in, and no other file does (%s)',
  async (encoding) => {
    write(
      'provided/index.html',
      `<!doctype html><html lang="de"><title>Versandpult</title>${' '.repeat(1_000)}`,
    );
    write('provided/assets/app-abc123.js', script);
    const app = new Hono<{ Variables: { answerHeaders: Headers } }>();
    app.use(async (c, next) => {
      c.set('answerHeaders', new Headers());
      await next();
    });
    const folder = join(root, 'provided');
    app.get('/plain/*', serveWeb(folder)).get('*', serveWeb(folder, ' data-provided'));
    const ask = async (path: string) => {
      const response = await app.request(path, encoding ? { headers: { 'accept-encoding': encoding } } : {});
      const bytes = Buffer.from(await response.arrayBuffer());
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((it: Buffer) => it);
      return { text: unpack(bytes).toString(), etag: response.headers.get('etag') };
    };
    const page = await ask('/order');
    expect(page.text).toContain('<html data-provided lang="de">');
    expect((await ask('/plain/order')).text).toContain('<html lang="de">');
    expect((await ask('/plain/order')).etag).not.toBe(page.etag);
    expect((await ask('/assets/app-abc123.js')).text).toBe(script);
  },
);
