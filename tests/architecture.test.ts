import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { floors } from '#support/floors.ts';

/* Import rules that the linter's list of folders cannot express. */

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

test('the search finds imports', () => expect(imports.length).toBeGreaterThan(50));

test('no feature imports another', () => {
  const crossing = imports.filter(({ file, target }) => {
    const to = featureOf(target);
    return featureOf(file) !== undefined && to !== undefined && to !== featureOf(file);
  });
  expect(crossing).toEqual([]);
});

test('the shell and the router import only pages of a feature', () => {
  const deep = imports.filter(
    ({ file, target }) =>
      !file.includes('/features/') && featureOf(target) !== undefined && !/Page\.tsx$/.test(target),
  );
  expect(deep).toEqual([]);
});

const partsFolder = 'src/app/parts/';
const importers = new Map<string, string[]>();
for (const { file, target } of imports) {
  const path = /^\.\/[^/]+$/.test(target)
    ? posix.join(dirname(file), target)
    : target.replace('#app/parts/', partsFolder);
  if (path.startsWith(partsFolder)) importers.set(path, [...(importers.get(path) ?? []), file]);
}

/** Features and neighbouring folders that use a part, directly or through other parts. */
function usersOf(part: string, seen = new Set<string>()): Set<string> {
  if (seen.has(part)) return new Set();
  seen.add(part);
  return new Set(
    (importers.get(part) ?? []).flatMap((file) =>
      file.startsWith(partsFolder)
        ? [...usersOf(file, seen)]
        : (featureOf(file) ?? file.split('/').slice(0, 3).join('/')),
    ),
  );
}

test('a part has at least two users', () => {
  const parts = files.filter((file) => file.startsWith(partsFolder));
  expect(parts.filter((part) => usersOf(part).size < 2)).toEqual([]);
});

test("a resource of the server does not import another's routes", () => {
  const crossing = imports.filter(
    ({ file, target }) =>
      /^#server\/[^/]+\/routes\.ts$/.test(target) && !file.startsWith('src/server/entry/'),
  );
  expect(crossing).toEqual([]);
});

test('every import of our own code names its file', () => {
  const vague = imports.filter(
    ({ target }) => /^[.#]/.test(target) && !/\.(tsx?|po|css|json|svg|txt)(\?[\w&]+)?$/.test(target),
  );
  expect(vague).toEqual([]);
});

test('there are no import cycles, not even of types or lazy parts', () => {
  const left = new Map(files.map((file) => [file, new Set<string>()]));
  for (const { file, target } of imports) {
    const path = target.startsWith('#')
      ? target.replace('#', 'src/')
      : posix.join(posix.dirname(file), target);
    if (left.has(path)) left.get(file)?.add(path);
  }
  // Remove files without remaining imports until only cycles are left.
  for (let done = ['']; done.length > 0; ) {
    done = [...left].filter(([, targets]) => targets.size === 0).map(([file]) => file);
    for (const file of done) left.delete(file);
    for (const targets of left.values()) for (const file of done) targets.delete(file);
  }
  expect([...left.keys()]).toEqual([]);
});

/** Eager and lazy imports of values; type imports may point upwards. */
function valueImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(
    /^(?:import|export)\s(?<type>type\s(?!from\b))?(?:(?<names>[^;'"`]*?)\sfrom\s*)?'(?<target>[^']+)'/gm,
  );
  const eager = [...statements].flatMap(({ groups: { type, names = '', target } = {} }) => {
    const listed = /^\{(.*)\}$/s
      .exec(names.trim())?.[1]
      ?.split(',')
      .map((it) => it.trim());
    const isTypes = type || listed?.filter(Boolean).every((it) => it.startsWith('type '));
    return isTypes || target === undefined ? [] : target;
  });
  const lazy = [...text.matchAll(/(?<!typeof )\bimport\(\s*'([^']+)'\s*\)(?!\.[A-Z])/g)];
  const workers = [...text.matchAll(/new URL\(\s*'(\.{1,2}\/[^']+)',\s*import\.meta\.url/g)];
  return [...eager, ...[...lazy, ...workers].map((it) => it[1] ?? '')];
}

describe.each(Object.entries(floors))('%s', (area, ofArea) => {
  const order = ofArea.flatMap(({ rooms }) => rooms);
  const roomOf = (path: string) =>
    path.startsWith(`${area}/`) ? path.slice(area.length + 1).split('/')[0] : undefined;
  const inside = files.filter((file) => roomOf(file) !== undefined);

  test('has each room on exactly one floor', () => {
    const rooms = [...new Set(inside.map((file) => roomOf(file) ?? ''))];
    expect(order.toSorted()).toEqual(rooms.toSorted());
  });

  test('imports values only from rooms below', () => {
    const upwards = inside.flatMap((file) =>
      valueImports(file).flatMap((target) => {
        const path = target.startsWith('#') ? target.replace('#', 'src/') : posix.join(dirname(file), target);
        const [from, to] = [roomOf(file) ?? '', roomOf(path)];
        return to !== undefined && order.indexOf(to) > order.indexOf(from) ? `${file} → ${path}` : [];
      }),
    );
    expect(upwards).toEqual([]);
  });
});

test('no file has a vague name', () => {
  expect(
    files.filter((file) => /\/(utils?|helpers?|misc|common|types|constants|manager)\.tsx?$/.test(file)),
  ).toEqual([]);
});

test('the table of calls is the only index file', () => {
  expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual(['src/contract/index.ts']);
});

test('offline queries have one definition, because the last user decides whether they are stored', () => {
  const elsewhere = files.filter(
    (file) =>
      file !== 'src/app/api/persisted-queries.ts' &&
      /orpc\.(user\.get|user\.baseInfo|portal\.settings|shipment\.get)\.queryOptions/.test(
        readFileSync(file, 'utf8'),
      ),
  );
  expect(elsewhere).toEqual([]);
});

test('lazy pages use one helper, which handles Firefox cancelling imports on leaving a page', () => {
  const elsewhere = files.filter((file) =>
    /^import [^;]*\blazy\b[^;]*from 'react';/m.test(readFileSync(file, 'utf8')),
  );
  expect(elsewhere).toEqual(['src/app/timing/lazy.ts']);
});

test('random tests share one module, which knows the run counts of gate and night', () => {
  const random = (readdirSync('tests', { recursive: true, encoding: 'utf8' }) as string[])
    .map((it) => join('tests', it).replaceAll('\\', '/'))
    .filter((it) => /\.tsx?$/.test(it) && /^import .* from 'fast-check'/m.test(readFileSync(it, 'utf8')));
  expect(random).toEqual(['tests/support/random.ts']);
});
