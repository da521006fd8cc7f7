import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * Comments and test names begin with their subject (CONTRIBUTING.md). This test refuses the beginnings that hide it:
 * a relative clause, or a pronoun without a noun.
 */

const riddle =
  /^(?:Of|What|Whatever|Whoever|Whose|Who|As|Where|Wherever|It|Its|They|Them|Their|Theirs|Those|That|Somebody|Nobody|Anybody)\b(?! (?:long|soon) as\b)/i;

const files = globSync('{src,tests,e2e,tools}/**/*.{ts,tsx}').toSorted();

/** Returns the first line of each comment; a comment behind code and a comment's further lines are left out. */
function firstLines(text: string): string[] {
  const lines = text.split('\n').map((it) => it.trim());
  return lines.flatMap((line, index) => {
    const [, block] = /^(?:\{)?\/\*\*?\s*(.*)$/.exec(line) ?? [];
    if (block !== undefined) return [block || (lines[index + 1] ?? '').replace(/^\*\s*/, '')];
    const [, words] = /^\/\/ (.*)$/.exec(line) ?? [];
    return words !== undefined && !lines[index - 1]?.startsWith('//') ? [words] : [];
  });
}

const namesOf = (text: string) =>
  [...text.matchAll(/\b(?:test|describe)(?:\.\w+)*(?:\([^\n]*\))?\(\s*(['"`])(.+?)\1,/g)].map(
    ([, , name = '']) => name,
  );

const riddlesIn = (find: (text: string) => string[]) => (path: string) =>
  find(readFileSync(path, 'utf8'))
    .filter((it) => riddle.test(it))
    .map((it) => `${path}: ${it}`);

test('comments begin with their subject', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(riddlesIn(firstLines))).toEqual([]);
});

test('test names begin with their subject', () => {
  const tests = files.filter((it) => /\.(?:test|spec)\.tsx?$/.test(it));
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.flatMap(riddlesIn(namesOf))).toEqual([]);
});
