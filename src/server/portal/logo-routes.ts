import { Hono } from 'hono';
import { logoPath } from '#domain/portal/logo.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { createFixedAnswers } from '#server/http/fixed-bytes.ts';

/** Whoever opens it for itself sees the picture: nothing in it runs, and it loads nothing. */
const pictureOnly = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;

/** The provider's logo, for pages and mails. It lies among the documents, which the worker keeps for without a network. */
export function logoRoutes({ config: { logo } }: Pick<Deps, 'config'>) {
  const answer = createFixedAnswers();
  return new Hono<{ Variables: { answerHeaders: Headers } }>().get(logoPath, (c) => {
    if (!logo) throw refusal('NOT_FOUND');
    const answerHeaders = c.get('answerHeaders');
    answerHeaders.set('content-security-policy', pictureOnly);
    // Mails are read on other people's pages.
    answerHeaders.set('cross-origin-resource-policy', 'cross-origin');
    const { type, version, bytes } = logo;
    const read = async () => new Uint8Array(bytes);
    return answer(c, 'logo', { type, version, size: bytes.length, read }, { 'x-robots-tag': 'noindex' });
  });
}
