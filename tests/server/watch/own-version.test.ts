import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { versionOf } from '#server/watch/own-version.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'version-'));
  for (const part of ['src/contract', 'src/domain', 'src/server/mail', 'dist'])
    mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"version":"0.1.0"}');
  writeFileSync(join(folder, 'src/server/mail/send.ts'), 'send();');
  writeFileSync(join(folder, 'dist/index.html'), '<script src="/assets/a.js">');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('copies of the same code have the same version', () => {
  const copy = `${folder}-copy`;
  cpSync(folder, copy, { recursive: true });
  const version = versionOf(copy);
  rmSync(copy, { recursive: true });
  expect(version).toBe(versionOf(folder));
  expect(version).toMatch(/^0\.1\.0\+[0-9a-f]{7}$/);
});

test.each([
  ['a changed file of the server', 'src/server/mail/send.ts'],
  ['a new file', 'src/domain/new.ts'],
  ['another build of the app', 'dist/index.html'],
])('%s gives another version', (_, path) => {
  const before = versionOf(folder);
  writeFileSync(join(folder, path), 'changed');
  expect(versionOf(folder)).not.toBe(before);
});

test('a server without a built app has a version', () => {
  rmSync(join(folder, 'dist'), { recursive: true });
  expect(versionOf(folder)).toMatch(/^0\.1\.0\+[0-9a-f]{7}$/);
});
