import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * Who may import whom. The linter holds the list by folder; this holds what a list by hand misses:
 * features not yet born, parts that only one feature uses, names that say nothing.
 */

const files = (readdirSync('src', { recursive: true, encoding: 'utf8' }) as string[])
  .map((it) => join('src', it).replaceAll('\\', '/'))
  .filter((it) => /\.tsx?$/.test(it));
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((found) => ({
    file,
    target: found[1] ?? '',
  })),
);
const featureOf = (path: string) => /(?:src|#)\/?app\/features\/([^/]+)\//.exec(path)?.[1];

test('there is something to look at', () => expect(imports.length).toBeGreaterThan(50));

test('no feature imports another', () => {
  const crossing = imports.filter(({ file, target }) => {
    const to = featureOf(target);
    return featureOf(file) !== undefined && to !== undefined && to !== featureOf(file);
  });
  expect(crossing).toEqual([]);
});

test('the shell and the router know only the pages of a feature', () => {
  const deep = imports.filter(
    ({ file, target }) =>
      !file.includes('/features/') && featureOf(target) !== undefined && !/Page\.tsx$/.test(target),
  );
  expect(deep).toEqual([]);
});

test('a part is used by two features or more', () => {
  const parts = files.filter((file) => file.startsWith('src/app/parts/'));
  const lonely = parts.filter((part) => {
    const users = imports.filter(({ target }) => target === part.replace(/^src/, '#').replace('#/', '#'));
    return (
      new Set(users.map(({ file }) => featureOf(file) ?? file.split('/').slice(0, 3).join('/'))).size < 2
    );
  });
  expect(lonely).toEqual([]);
});

test('a resource of the server does not call the routes of another', () => {
  const crossing = imports.filter(
    ({ file, target }) =>
      /^#server\/[^/]+\/routes\.ts$/.test(target) && !/^src\/server\/[^/]+\.ts$/.test(file),
  );
  expect(crossing).toEqual([]);
});

test('every import of our own names its file', () => {
  const vague = imports.filter(
    ({ target }) => /^[.#]/.test(target) && !/\.(tsx?|po|css|json|svg)(\?\w+)?$/.test(target),
  );
  expect(vague).toEqual([]);
});

test('no file has a name that fits anything', () => {
  expect(
    files.filter((file) => /\/(utils?|helpers?|misc|common|types|constants|manager)\.tsx?$/.test(file)),
  ).toEqual([]);
});

test('there is one index file, the table of calls', () => {
  expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual(['src/contract/index.ts']);
});
