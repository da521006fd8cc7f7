import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addMissingPlatforms } from '#run/tools/lock-platforms.ts';

test('the lock file lists every platform, so that npm ci accepts it', () => {
  expect(addMissingPlatforms(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual([]);
});

test('the lock file has every package that its packages require', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock file contains no registry address', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http');
});

test('a missing platform is added with its version and platform', () => {
  const lock = {
    packages: {
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { 'tool-linux-x64-musl': '1.0.0' },
      },
    },
  };
  expect(addMissingPlatforms(lock)).toEqual(['node_modules/tool-linux-x64-musl']);
  expect(lock.packages).toMatchObject({
    'node_modules/tool-linux-x64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
    },
  });
});
