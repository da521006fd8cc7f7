import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { expect, test } from 'vitest';

/*
 * A class that the theme does not know is no error to anybody: it only does nothing. The theme takes away most scales
 * that one knows by heart, so that such a class is written soon and seen late.
 */

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
/** Marks for others' variants, and what the stylesheet writes out. */
const isOwn = (word: string) => /^(group|peer)(\/\w+)?$/.test(word) || sheet.includes(`.${word} {`);
/** What is a class wherever it stands, alone in a string too. */
const looksLikeClass =
  /^(\S+:)?-?((min|max)-)?([wh]|size|text|bg|border|ring|rounded|shadow|font|gap|[pm][xytrbl]?)-\S+$/;

test('there is something to look at', () => expect(isMade.size).toBeGreaterThan(500));

test('every class is one that the theme knows', () => {
  const unknown = strings.flatMap(({ file, isClasses, words }) => {
    const left = words.filter((it) => !isMade.has(it) && !isOwn(it));
    const areMostMade = left.length * 2 <= words.length;
    return left
      .filter((it) => isClasses || areMostMade || looksLikeClass.test(it))
      .map((it) => `${file}: ${it}`);
  });
  expect(unknown).toEqual([]);
});
