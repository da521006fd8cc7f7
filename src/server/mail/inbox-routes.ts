import { desc, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { languageFrom } from '#domain/values/language.ts';
import { storedMail } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { hasInbox } from './has-inbox.ts';
import { inboxStyle, renderInbox, renderMail } from './inbox-page.ts';
import { mailLogoUrl } from './mail-logo-url.ts';

type Env = { Variables: { answerHeaders: Headers } };

const mostListed = 200;
const page = `default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** Like a mail program: no scripts, only the logo loads, links open in a new window. */
const mailOnly = (logoUrl: string) =>
  `default-src 'none'; img-src ${logoUrl || `'none'`}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

const fileOnly = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;

/** Mails of a demo portal without an SMTP server; absent in production. */
export function inboxRoutes({ config, db }: Pick<Deps, 'config' | 'db'>) {
  const app = new Hono<Env>();
  if (!hasInbox(config)) return app;

  app.use('/inbox/*', async (c, next) => {
    protect(c, page);
    await next();
  });

  app.get('/inbox/style.css', (c) => c.body(inboxStyle, 200, { 'content-type': 'text/css' }));

  app.get('/inbox', async (c) => {
    const { html: _html, text: _text, attachments: _attachments, ...listed } = columns;
    const mails = await db
      .select(listed)
      .from(storedMail)
      .orderBy(desc(storedMail.at), desc(storedMail.id))
      .limit(mostListed);
    return c.html(renderInbox(mails, languageOf(c)));
  });

  app.get('/inbox/:id', async (c) => c.html(renderMail(await findMail(c.req.param('id')), languageOf(c))));

  app.get('/inbox/:id/html', async (c) => {
    const { html } = await findMail(c.req.param('id'));
    protect(c, mailOnly(mailLogoUrl(config)));
    c.get('answerHeaders').set('x-frame-options', 'SAMEORIGIN');
    return c.html(html.replace('<head>', '<head><base target="_blank">'));
  });

  app.get('/inbox/:id/attachments/:index', async (c) => {
    const { attachments } = await findMail(c.req.param('id'));
    const index = c.req.param('index');
    const file = /^\d{1,2}$/.test(index) ? attachments[Number(index)] : undefined;
    if (!file) throw refusal('NOT_FOUND');
    protect(c, fileOnly);
    // Download only: the reader chooses the program that opens it.
    return c.body(new Uint8Array(Buffer.from(file.content, 'base64')), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    });
  });

  async function findMail(id: string) {
    if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw refusal('NOT_FOUND');
    const [found] = await db.select(columns).from(storedMail).where(eq(storedMail.id, id));
    if (!found) throw refusal('NOT_FOUND');
    return found;
  }
  return app;
}

const columns = {
  id: storedMail.id,
  at: storedMail.at,
  recipient: storedMail.recipient,
  subject: storedMail.subject,
  text: storedMail.text,
  html: storedMail.html,
  attachments: storedMail.attachments,
};

const languageOf = (c: Context<Env>) => languageFrom(c.req.query('lang'), c.req.header('accept-language'));

function protect(c: Context<Env>, policy: string) {
  const headers = c.get('answerHeaders');
  headers.set('content-security-policy', policy);
  headers.set('referrer-policy', 'no-referrer');
  headers.set('cache-control', 'no-store');
}
