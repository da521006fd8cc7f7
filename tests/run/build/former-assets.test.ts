import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { setAsideAssets } from '#run/build/former-assets.ts';

const base = mkdtempSync(join(tmpdir(), 'versandpult-assets-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const day = 24 * 60 * 60 * 1000;
const start = Date.now();

/** Empties the folder and writes new files, as Vite does. */
function build(folder: string, files: Record<string, string>, at = start): void {
  const former = setAsideAssets(folder, at);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), text);
  former.restore();
}

const namesIn = (...path: string[]) => readdirSync(join(...path)).sort();

test("a build keeps the previous build's files apart from its own", () => {
  const dist = join(base, 'two');
  build(dist, { 'page-1.js': 'old', 'same.js': 'same' });
  build(dist, { 'page-2.js': 'new', 'same.js': 'same' });
  expect(namesIn(dist, 'assets')).toEqual(['page-2.js', 'same.js']);
  expect(namesIn(dist, '.former', 'assets')).toEqual(['page-1.js']);
  expect(namesIn(base)).not.toContain('two-former');
});

test('files are kept for 30 days after they were replaced', () => {
  const dist = join(base, 'days');
  build(dist, { 'page-1.js': '1' });
  build(dist, { 'page-2.js': '2' }, start + day);
  build(dist, { 'page-3.js': '3' }, start + 30 * day);
  expect(namesIn(dist, '.former', 'assets')).toEqual(['page-1.js', 'page-2.js']);
  build(dist, { 'page-4.js': '4' }, start + 32 * day);
  expect(namesIn(dist, '.former', 'assets')).toEqual(['page-2.js', 'page-3.js']);
});

test('an interrupted build loses no files', () => {
  const dist = join(base, 'broken');
  build(dist, { 'page-1.js': '1' });
  setAsideAssets(dist);
  build(dist, { 'page-2.js': '2' });
  expect(namesIn(dist, '.former', 'assets')).toEqual(['page-1.js']);
  expect(readFileSync(join(dist, '.former', 'assets', 'page-1.js'), 'utf8')).toBe('1');
});
