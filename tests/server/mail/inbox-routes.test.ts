import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Mail } from '#server/mail/mailer.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const keep = (subject: string, difference: Partial<Mail> = {}) =>
  server.deps.mailer.send({
    message_id: `<${randomUUID()}@test>`,
    to: 'kim@kunde.example',
    subject,
    text: 'Guten Tag\nhttps://pult.example/?a=1&b=2',
    html: '<!doctype html><html><head></head><body><a href="https://pult.example/">hin</a></body></html>',
    ...difference,
  });
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await server.request(path, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
const pathOf = async (subject: string) => {
  const { rows } = await server.pool.query('select id from mail_kept where subject = $1', [subject]);
  return `/inbox/${rows[0].id}`;
};

describe('the inbox', () => {
  test('says in both languages that it is empty', async () => {
    expect((await open('/inbox')).body).toContain('Noch keine E-Mail');
    expect((await open('/inbox', { 'accept-language': 'en' })).body).toContain('No e-mail yet');
    expect((await open('/inbox?lang=en')).body).toContain('<html lang="en">');
  });

  test('lists the mails, newest first, and opens one', async () => {
    await keep('Die erste');
    server.clock.advance({ seconds: 1 });
    await keep('Die zweite');
    const { body } = await open('/inbox');
    expect(body.indexOf('Die zweite')).toBeLessThan(body.indexOf('Die erste'));
    const mail = await open(await pathOf('Die erste'));
    expect(mail.body).toContain('<h1>Die erste</h1>');
    expect(mail.body).toContain('<a href="https://pult.example/?a=1&amp;b=2" target="_blank"');
    expect((await open(`${await pathOf('Die erste')}/html`)).body).toContain('<base target="_blank">');
  });

  test('offers only the attachments of a mail for saving', async () => {
    const content = new TextEncoder().encode('<script>alert(1)</script>');
    const filename = 'Label "1" <ä>.pdf';
    await keep('Mit Anhang', { attachments: [{ filename, content_type: 'text/html', content }] });
    const path = await pathOf('Mit Anhang');
    const { body } = await open(path);
    expect(body).toContain('Anhänge');
    expect(body).toContain('Label &quot;1&quot; &lt;ä&gt;.pdf');
    expect(body).toContain(`href="${path}/attachments/0"`);
    const file = await open(`${path}/attachments/0`);
    expect(file.body).toBe('<script>alert(1)</script>');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    );
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/);
    for (const other of ['1', '-1', 'x', '0.0', '__proto__'])
      expect((await open(`${path}/attachments/${other}`)).status).toBe(404);
  });

  test('has no page for a missing mail', async () => {
    for (const path of ['/inbox/x', `/inbox/${randomUUID()}`, `/inbox/${randomUUID()}/html`])
      expect((await open(path)).status).toBe(404);
  });

  test('runs nothing from a mail, whatever it contains', async () => {
    await keep('<script>alert(1)</script>', {
      text: '<img src=x onerror=alert(1)> javascript:alert(1) https://x.example/"><script>alert(2)</script>',
      html: '<!doctype html><html><head></head><body><script>alert(3)</script></body></html>',
    });
    const path = await pathOf('<script>alert(1)</script>');
    for (const page of [await open('/inbox'), await open(path)]) {
      expect(page.body).not.toMatch(/<script|<img|href="javascript/i);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
    }
    const { headers } = await open(`${path}/html`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect(policy).not.toContain('script');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('there is no inbox', () => {
  test.each([
    ['in production', { mode: 'production' as const }],
    [
      'with a mail server',
      {
        mail: {
          smtpUrl: 'smtp://127.0.0.1:1',
          from: 'a@b.example',
          adminEmail: 'a@b.example',
          packagingEmail: 'a@b.example',
        },
      },
    ],
    ['with a real identity service', { identity: { projectId: 'live' } }],
  ])('%s', async (_, config) => {
    const real = await startServer({ config });
    expect((await real.request('/inbox')).headers.get('content-security-policy')).not.toContain('frame-src');
    expect((await real.request('/inbox/style.css')).status).toBe(404);
    const { data } = await real.api().portal.settings();
    expect(data.inbox_path).toBe('');
  });
});
