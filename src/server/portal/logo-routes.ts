import { Hono } from 'hono';
import { logoPath } from '#domain/logo.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/** Whoever opens it for itself sees the picture: nothing in it runs, and it loads nothing. */
const pictureOnly = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;

/** The provider's logo, for pages and mails. It lies among the documents, which the worker keeps for without a network. */
export function logoRoutes({ config: { logo } }: Pick<Deps, 'config'>) {
  return new Hono<{ Variables: { answerHeaders: Headers } }>().get(logoPath, (c) => {
    if (!logo) throw refusal('NOT_FOUND');
    const answerHeaders = c.get('answerHeaders');
    answerHeaders.set('content-security-policy', pictureOnly);
    // Mails are read on other people's pages.
    answerHeaders.set('cross-origin-resource-policy', 'cross-origin');
    const headers = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', etag: logo.etag };
    if (c.req.header('if-none-match')?.includes(logo.etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(logo.bytes), 200, {
      ...headers,
      'content-type': logo.type,
      'content-length': String(logo.bytes.length),
    });
  });
}
