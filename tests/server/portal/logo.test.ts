import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readLogo } from '#server/config/read-logo.ts';
import { sendMail } from '#server/letters/send-mail.ts';
import { logoFolder, pngLogo, svgLogo } from '#support/logos.ts';
import { startServer } from '#support/server.ts';

const { folder, write } = logoFolder();
const inSvg = (content: string) => svgLogo.replace('</svg>', `${content}</svg>`);

describe('the logo file', () => {
  test('is an SVG or PNG image by its content', () => {
    expect(readLogo(undefined)).toBeUndefined();
    expect(readLogo(write(svgLogo, 'logo.png'))?.type).toBe('image/svg+xml');
    expect(readLogo(write(pngLogo, 'logo.svg'))).toMatchObject({ type: 'image/png', bytes: pngLogo });
    const picture = `<image href="data:image/png;base64,${pngLogo.toString('base64')}"/>`;
    expect(readLogo(write(inSvg(picture)))?.type).toBe('image/svg+xml');
    expect(readLogo(write(`\uFEFF${svgLogo}<!-- Ende -->\n`))?.type).toBe('image/svg+xml');
  });

  test.each([
    ['a JPEG image', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['a page', '<!doctype html><html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>'],
    ['nothing', ''],
    ['half an SVG image', svgLogo.slice(0, -10)],
    ['half a PNG image', pngLogo.subarray(0, 40)],
    ['an SVG image that browsers do not draw', '<svg viewBox="0 0 1 1"></svg>'],
    ['an SVG image with entities', svgLogo.replace(/"[^"]*svg11.dtd"/, '$& [<!ENTITY a "b">]')],
    ['an SVG image in another encoding', Buffer.from(svgLogo, 'utf16le')],
  ])('is refused if it is %s', (_, content) => {
    expect(() => readLogo(write(content))).toThrow(
      /^The setting LOGO_FILE names a file that is no whole SVG or PNG image: .*\.$/,
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
    '<rect onload="alert(1)"/>',
    '<rect width="1"\nONCLICK = "alert(1)"/>',
  ])('is refused with scripts or foreign content: %s', (content) => {
    expect(() => readLogo(write(inSvg(content)))).toThrow(
      /^The setting LOGO_FILE names an SVG image with scripts or foreign content.*\.$/,
    );
  });

  test.each([
    '<image href="https://bilder.example/a.png"/>',
    '<a xlink:href = "javascript:alert(1)"><rect/></a>',
    "<use href='//bilder.example/a.svg#b'/>",
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<style>@import "https://bilder.example/a.css"</style>',
    '<rect fill="url( https://bilder.example/a.svg#b )"/>',
    '<rect style="fill:url(&quot;a.svg#b&quot;)"/>',
  ])('is refused if it refers to external content: %s', (content) => {
    expect(() => readLogo(write(inSvg(content)))).toThrow(
      /^The setting LOGO_FILE names an SVG image that needs or links to something outside of it.*\.$/,
    );
  });

  test('is refused if it is too large or unreadable', () => {
    expect(() => readLogo(write(inSvg('<g/>'.repeat(25_000))))).toThrow(
      /^The setting LOGO_FILE names a file of 101 kB, where a logo has at most 100: .*\.$/,
    );
    for (const path of [folder, join(folder, 'nothing')])
      expect(() => readLogo(path)).toThrow(/^The setting LOGO_FILE names a file that cannot be read: .*\.$/);
  });
});

const webRoot = mkdtempSync(join(tmpdir(), 'versandpult-web-'));
afterAll(() => rmSync(webRoot, { recursive: true }));
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html lang="de"><title>Versandpult</title></html>',
);

const provider = {
  name: 'Kurz & "Klein"',
  supportPhone: '1',
  supportEmail: 'a@b.example',
  specialServiceEmail: '',
};
const withLogo = (content: string | Buffer) =>
  startServer({ webRoot, config: { logo: readLogo(write(content, randomUUID())), provider } });
const svgServer = await withLogo(svgLogo);
const pngServer = await withLogo(pngLogo);
const plainServer = await startServer({ webRoot });

describe('the logo', () => {
  test.each([
    ['image/svg+xml', svgServer, Buffer.from(svgLogo)],
    ['image/png', pngServer, pngLogo],
  ])('%s is public and cannot run anything', async (type, server, bytes) => {
    const response = await server.request('/downloads/logo');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; .*; sandbox$/,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);

    const etag = response.headers.get('etag') ?? '';
    const again = await server.request('/downloads/logo', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await server.request('/downloads/logo', { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(bytes.length), '']);
  });

  test('has a new version for another file', async () => {
    const [one, other] = await Promise.all([svgServer, pngServer].map((it) => it.request('/downloads/logo')));
    expect(one?.headers.get('etag')).not.toBe(other?.headers.get('etag'));
  });

  test("is in every page from the first moment, with the provider's name", async () => {
    const response = await svgServer.request('/order');
    expect(await response.text()).toContain('<html data-logo="Kurz &amp; &quot;Klein&quot;" lang="de">');
    expect((await svgServer.api().portal.settings()).data.has_logo).toBe(true);
    const plain = await plainServer.request('/order');
    expect(response.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    expect(await plain.text()).toContain('<html lang="de">');
  });

  test('is missing if not set, and no page is served instead', async () => {
    const response = await plainServer.request('/downloads/logo');
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe('NOT_FOUND');
    expect((await plainServer.api().portal.settings()).data.has_logo).toBe(false);
  });
});

describe('a mail', () => {
  async function mailOf(server: typeof svgServer) {
    const { id, email } = await server.newClient();
    await sendMail(server.deps, { mail: 'account-unlocked', client_id: id, mail_id: randomUUID() });
    const { rows } = await server.pool.query('select id, html from mail_kept where recipient = $1', [email]);
    const shown = await server.request(`/inbox/${rows[0].id}/html`);
    return { html: rows[0].html as string, policy: shown.headers.get('content-security-policy') };
  }

  test('has a logo that mail programs can draw, and the name for others', async () => {
    const { html, policy } = await mailOf(pngServer);
    const src = `${pngServer.config.publicUrl}/downloads/logo`;
    expect(html).toContain(`<img src="${src}" alt="Kurz &amp; &quot;Klein&quot;" height="32"`);
    expect(policy).toContain(`img-src ${src};`);
  });

  test.each([
    ['an SVG', svgServer, 'Kurz &amp; &quot;Klein&quot;'],
    ['no logo', plainServer, 'Versandpult'],
  ])('has only the name with %s', async (_, server, name) => {
    const { html, policy } = await mailOf(server);
    expect(html).not.toContain('<img');
    expect(html).toContain(`font-weight:600">${name}</p>`);
    expect(policy).toContain(`img-src 'none';`);
  });
});
