import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Handler } from 'hono';
import type { Config } from '#server/config/config.ts';
import { refusal } from '#server/errors.ts';
import { escapeHtml } from '#server/mail/escape-html.ts';
import { createFixedAnswers, keepNewest } from './fixed-bytes.ts';
import { filePolicy, styleHashes } from './security-headers.ts';

const builtApp = fileURLToPath(new URL('../../../dist', import.meta.url));

/**
 * The folder in which a build keeps the assets of those before it (run/build/former-assets.ts): windows that are open
 * still ask for them.
 */
const formerReleases = '.former';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};
/** Bytes; a larger file is not kept in memory but read while it is sent. */
const mostKept = 5_000_000;

/**
 * The built app. Files under /assets/ carry a hash in their name and are kept for ever, all others are asked for
 * again each time; a path that names no file is a page of the app, unless it looks like a file. `marks` stand in each page;
 * `policyWith` makes the policy of one that brings style sheets with it, from their hashes.
 */
export function serveWeb(
  root = builtApp,
  marks = '',
  policyWith?: (styles: readonly string[]) => string,
): Handler<{ Variables: { answerHeaders: Headers } }> {
  const answer = createFixedAnswers();
  const keepPolicy = keepNewest<string | undefined>();
  const marked = createHash('sha256').update(marks).digest('base64url').slice(0, 8);
  const readMarked = async (file: string) =>
    new TextEncoder().encode((await readFile(file, 'utf8')).replace('<html', () => `<html${marks}`));
  const pagePolicy = async (file: string) => {
    const styles = styleHashes(await readFile(file, 'utf8'));
    return styles.length > 0 ? policyWith?.(styles) : undefined;
  };

  return async (c) => {
    const path = safePath(c.req.path);
    const name = await findName(root, path, c.req.query('mode'));
    if (name === undefined) throw refusal('NOT_FOUND');
    const current = join(root, name);
    const file = isAsset(name) && !(await isFile(current)) ? join(root, formerReleases, name) : current;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) throw refusal('NOT_FOUND');

    const type = types[extname(name)] ?? 'application/octet-stream';
    const isHashed = isAsset(name);
    const isMarked = marks !== '' && type === types['.html'];
    const version = `${found.mtimeMs.toString(36)}-${found.size.toString(36)}${isMarked ? `-${marked}` : ''}`;
    const policy =
      type === types['.html'] ? await keepPolicy(file, version, () => pagePolicy(file)) : filePolicy(name);
    if (policy) c.get('answerHeaders').set('content-security-policy', policy);
    const headers = {
      ...(name === trackPage ? {} : { 'x-robots-tag': 'noindex' }),
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (found.size < mostKept) {
      const read = async () => (isMarked ? readMarked(file) : new Uint8Array(await readFile(file)));
      return answer(c, file, { type, version, size: found.size, read }, headers);
    }
    const etag = `"${version}"`;
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, { ...headers, etag });
    const described = { ...headers, etag, 'content-type': type, 'content-length': String(found.size) };
    // A file that nobody reads would stay open.
    if (c.req.method === 'HEAD') return c.body(null, 200, described);
    return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream, 200, described);
  };
}

/**
 * What a page says from its first moment, as attributes: that a provider signs people in, so that no form for passwords is drawn
 * until that is known; and whose logo stands in place of our mark, so that neither is drawn in place of the other.
 */
export const pageMarks = ({ identity, logo, provider }: Pick<Config, 'identity' | 'logo' | 'provider'>) =>
  `${identity.oidc ? ' data-provided' : ''}${logo ? ` data-logo="${escapeHtml(provider.name)}"` : ''}`;

/** The file of a path; undefined for a path that tries to leave the folder, or asks for a hidden file. */
function safePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    const isSafe = !/[\0\\]/.test(decoded) && decoded.split('/').every((it) => !it.startsWith('.'));
    return isSafe ? decoded : undefined;
  } catch {
    return undefined;
  }
}

const isFile = (path: string) =>
  stat(path).then(
    (it) => it.isFile(),
    () => false,
  );

const isAsset = (path: string) => path.startsWith('/assets/');

/** The one page that search engines may list: people look for their parcel without knowing the portal. */
const trackPage = '/track.html';
/** The pages that are drawn without the app at first (run/build/public-pages.ts). */
const publicPages: Record<string, string> = {
  '/': '/login.html',
  '/track': trackPage,
  '/password': '/password.html',
  '/email-verification': '/email-verification.html',
  '/register-complete': '/register-complete.html',
};
/** What a mail's link to / asks for (docs/rules.md 2.4). */
const mailPages: Record<string, string> = {
  verifyEmail: '/verify-email.html',
  verifyUserAccount: '/verify-account.html',
  confirmResetPassword: '/password.html',
};

/** Says which file answers: the one of that name, an asset of a former release, or a page of the app. */
async function findName(root: string, path: string | undefined, mode = ''): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const isThere = (name: string) => isFile(join(root, name));
  if (isAsset(path) || (await isThere(path))) return path;
  if (extname(path) !== '') return undefined;
  const page = (path === '/' && mailPages[mode]) || publicPages[path];
  return page && (await isThere(page)) ? page : '/index.html';
}
