import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { refuse } from './environment.ts';

export type Logo = { path: string; type: 'image/svg+xml' | 'image/png'; bytes: Buffer; version: string };

const setting = 'LOGO_FILE';
/** Bytes; every page loads the logo, even over slow lines. */
const mostBytes = 100_000;

export function readLogo(path: string | undefined): Logo | undefined {
  if (path === undefined) return undefined;
  const bytes = readFile(path);
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  if (isPng(bytes)) return { path, type: 'image/png', bytes, version };
  const text = textOf(bytes);
  if (!isSvg(text)) return refuse(setting, `names a file that is no whole SVG or PNG image: ${path}`);
  if (canAct.test(text))
    return refuse(
      setting,
      `names an SVG image with scripts or foreign content, which a logo needs not: ${path}`,
    );
  if (leadsElsewhere.test(text))
    return refuse(setting, `names an SVG image that needs or links to something outside of it: ${path}`);
  return { path, type: 'image/svg+xml', bytes, version };
}

function readFile(path: string): Buffer {
  let size = 0;
  try {
    size = statSync(path).size;
    if (size <= mostBytes) return readFileSync(path);
  } catch {
    return refuse(setting, `names a file that cannot be read: ${path}`);
  }
  return refuse(
    setting,
    `names a file of ${Math.ceil(size / 1000)} kB, where a logo has at most ${mostBytes / 1000}: ${path}`,
  );
}

const pngBegins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isPng = (bytes: Buffer) =>
  bytes.subarray(0, 8).equals(pngBegins) &&
  bytes.toString('latin1', 12, 16) === 'IHDR' &&
  bytes.includes('IEND');

/** Returns '' for anything but UTF-8: another encoding would bypass the checks below. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true })
      .decode(bytes)
      .replaceAll(/<!--.*?-->/gs, '')
      .trim();
  } catch {
    return '';
  }
}

/** Browsers draw an SVG only with its namespace; DOCTYPE entities could hide any text. */
const svg =
  /^(<\?xml\s[^>]*\?>\s*)?(<!DOCTYPE\s[^>[]*>\s*)?<svg\s[^>]*xmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["'].*<\/svg>$/s;
const isSvg = (text: string) => svg.test(text);

const canAct =
  /<([\w-]+:)?(script|foreignObject|iframe|object|embed|audio|video)\b|<[^>]*\son\w+\s*=|<\?xml-stylesheet/i;
/** References outside the file; a part (`#mark`) or an inline picture is allowed. */
const leadsElsewhere =
  /\bhref\s*=\s*["']?\s*(?!["'#]|data:image\/(png|jpeg|gif|webp)\b)\S|\burl\(\s*(["']|&quot;|&apos;)?\s*(?!["'#]|&quot;|&apos;|data:)\S|@import/i;
