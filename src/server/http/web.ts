import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Handler } from 'hono';
import type { Config } from '#server/config.ts';
import { refusal } from '#server/errors.ts';
import { escapeHtml } from '#server/mail/escape-html.ts';
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
const packable = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;
const mostPacked = 5_000_000;

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
type Encoding = keyof typeof packers;

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
  const packed = onceEach<Buffer>();
  const policies = onceEach<string | undefined>();
  const marked = createHash('sha256').update(marks).digest('base64url').slice(0, 8);
  const readMarked = async (file: string) =>
    Buffer.from((await readFile(file, 'utf8')).replace('<html', () => `<html${marks}`));
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
      type === types['.html']
        ? await policies(`${file}\n${version}`, () => pagePolicy(file))
        : filePolicy(name);
    if (policy) c.get('answerHeaders').set('content-security-policy', policy);
    const mayPack = packable.test(type) && found.size > 1_000 && found.size < mostPacked;
    const encoding = mayPack ? encodingFor(c.req.header('accept-encoding')) : undefined;
    const etag = `"${version}${encoding ? `-${encoding}` : ''}"`;
    const headers: Record<string, string> = {
      ...(name === trackPage ? {} : { 'x-robots-tag': 'noindex' }),
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
      ...(mayPack ? { vary: 'accept-encoding' } : {}),
    };
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
    headers['content-type'] = type;
    // The file is not opened, since nobody would read it, nor close it.
    if (c.req.method === 'HEAD') {
      if (!encoding && !isMarked) headers['content-length'] = String(found.size);
      return c.body(null, 200, headers);
    }
    if (!encoding && isMarked) return c.body(new Uint8Array(await readMarked(file)), 200, headers);
    if (!encoding) {
      headers['content-length'] = String(found.size);
      return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream, 200, headers);
    }
    headers['content-encoding'] = encoding;
    const read = isMarked ? readMarked : (path: string) => readFile(path);
    const pack = async () => packers[encoding](await read(file));
    return c.body(new Uint8Array(await packed(`${file}\n${etag}`, pack)), 200, headers);
  };
}

/** Keeps what is made of each version of a file; what could not be made is tried again. */
function onceEach<T>(): (id: string, make: () => Promise<T>) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (id, make) => {
    const it = made.get(id) ?? make();
    made.set(id, it);
    it.catch(() => made.delete(id));
    return it;
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

function encodingFor(accepted = ''): Encoding | undefined {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
