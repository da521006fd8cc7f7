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
import { cacheNewest, createFixedAnswers } from './fixed-bytes.ts';
import { filePolicy, styleHashes } from './security-headers.ts';

const builtApp = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Folder with assets of earlier builds (run/build/former-assets.ts), which open windows still request. */
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
/** Bytes; larger files are streamed instead of cached. */
const largestCached = 5_000_000;

/**
 * Caches hashed /assets/ for ever and revalidates all else. A path without a file is a page of the app unless it looks
 * like a file. `marks` go into each page; `policyWith` makes the policy from a page's style hashes.
 */
export function serveWeb(
  root = builtApp,
  marks = '',
  policyWith?: (styles: readonly string[]) => string,
): Handler<{ Variables: { answerHeaders: Headers } }> {
  const answer = createFixedAnswers();
  const cachedPolicy = cacheNewest<string | undefined>();
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
      type === types['.html'] ? await cachedPolicy(file, version, () => pagePolicy(file)) : filePolicy(name);
    if (policy) c.get('answerHeaders').set('content-security-policy', policy);
    const headers = {
      ...(name === trackPage ? {} : { 'x-robots-tag': 'noindex' }),
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (found.size < largestCached) {
      const read = async () => (isMarked ? readMarked(file) : new Uint8Array(await readFile(file)));
      return answer(c, file, { type, version, size: found.size, read }, headers);
    }
    const etag = `"${version}"`;
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, { ...headers, etag });
    const described = { ...headers, etag, 'content-type': type, 'content-length': String(found.size) };
    // For HEAD open no stream, which would keep the file open.
    if (c.req.method === 'HEAD') return c.body(null, 200, described);
    return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream, 200, described);
  };
}

/** Needed before the first paint: a provider signs people in (draw no password form), and a logo replaces our mark. */
export const pageMarks = ({ identity, logo, provider }: Pick<Config, 'identity' | 'logo' | 'provider'>) =>
  `${identity.oidc ? ' data-provided' : ''}${logo ? ` data-logo="${escapeHtml(provider.name)}"` : ''}`;

/** Refuses paths that leave the folder or name a hidden file. */
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

/** The only page for search engines: recipients look for parcels without knowing the portal. */
const trackPage = '/track.html';
/** Pages drawn without the app at first (run/build/public-pages.ts). */
const publicPages: Record<string, string> = {
  '/': '/login.html',
  '/track': trackPage,
  '/password': '/password.html',
  '/email-verification': '/email-verification.html',
  '/register-complete': '/register-complete.html',
};
/** Pages by the mode of a mail's link to / (docs/rules.md 2.4). */
const mailPages: Record<string, string> = {
  verifyEmail: '/verify-email.html',
  verifyUserAccount: '/verify-account.html',
  confirmResetPassword: '/password.html',
};

async function findName(root: string, path: string | undefined, mode = ''): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const isThere = (name: string) => isFile(join(root, name));
  if (isAsset(path) || (await isThere(path))) return path;
  if (extname(path) !== '') return undefined;
  const page = (path === '/' && mailPages[mode]) || publicPages[path];
  return page && (await isThere(page)) ? page : '/index.html';
}
