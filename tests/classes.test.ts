import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { expect, test } from 'vitest';

/* Finds unknown CSS classes: they cause no error, and the theme removes most default scales. */

const sheet = readFileSync('src/app/app.css', 'utf8');
const theme = readFileSync('src/app/styles.css', 'utf8');
const design = await loadDesignSystem(sheet, {
  base: '.',
  loadStylesheet: async (path, base) => ({
    path,
    base,
    content: path === './styles.css' ? theme : readFileSync('node_modules/tailwindcss/index.css', 'utf8'),
  }),
});

const strings = (readdirSync('src/app', { recursive: true, encoding: 'utf8' }) as string[])
  .filter((it) => /\.tsx?$/.test(it))
  .flatMap((file) =>
    [
      ...readFileSync(join('src/app', file), 'utf8').matchAll(
        /(className=|ClassName=)?(?:"([^"\n]+)"|'([^'\n]+)'|`([^`]+)`)/g,
      ),
    ].map(([, attribute, double, single, template = '']) => ({
      file,
      isClasses: attribute !== undefined,
      words: (double ?? single ?? template.replace(/\S*\$\{[^}]*\}\S*/g, ' ')).split(/\s+/).filter(Boolean),
    })),
  );

const words = [...new Set(strings.flatMap((it) => it.words))];
const made = design.candidatesToCss(words);
const isMade = new Set(words.filter((_, index) => made[index] !== null));
const isOwn = (word: string) => /^(group|peer)(\/\w+)?$/.test(word) || sheet.includes(`.${word} {`);
const looksLikeClass =
  /^(\S+:)?-?((min|max)-)?([wh]|size|text|bg|border|ring|rounded|shadow|font|gap|[pm][xytrbl]?)-\S+$/;

test('the search finds classes', () => expect(isMade.size).toBeGreaterThan(500));

test('the theme knows every class', () => {
  const unknown = strings.flatMap(({ file, isClasses, words }) => {
    const left = words.filter((it) => !isMade.has(it) && !isOwn(it));
    const areMostMade = left.length * 2 <= words.length;
    return left
      .filter((it) => isClasses || areMostMade || looksLikeClass.test(it))
      .map((it) => `${file}: ${it}`);
  });
  expect(unknown).toEqual([]);
});
