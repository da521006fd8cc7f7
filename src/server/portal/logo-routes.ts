import { Hono } from 'hono';
import { logoPath } from '#domain/portal/logo.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { createFixedAnswers } from '#server/http/fixed-bytes.ts';

/** Opened directly, the picture runs no scripts and loads nothing. */
const pictureOnly = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;

/** The service worker caches documents, and so the logo, for offline use. */
export function logoRoutes({ config: { logo } }: Pick<Deps, 'config'>) {
  const answer = createFixedAnswers();
  return new Hono<{ Variables: { answerHeaders: Headers } }>().get(logoPath, (c) => {
    if (!logo) throw refusal('NOT_FOUND');
    const answerHeaders = c.get('answerHeaders');
    answerHeaders.set('content-security-policy', pictureOnly);
    // Mail programs on the web embed it.
    answerHeaders.set('cross-origin-resource-policy', 'cross-origin');
    const { type, version, bytes } = logo;
    const read = async () => new Uint8Array(bytes);
    return answer(c, 'logo', { type, version, size: bytes.length, read }, { 'x-robots-tag': 'noindex' });
  });
}
