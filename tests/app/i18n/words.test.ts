import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { englishHelp } from '#app/features/more/help/english-help.ts';
import { germanHelp } from '#app/features/more/help/german-help.ts';
import { type HelpText, helpTopicNames } from '#app/features/more/help/help-topics.ts';

const paper = readFileSync(join('docs', 'words.md'), 'utf8');

type Word = { german: string; english: string; notGerman: string[]; notEnglish: string[] };
type Text = { file: string; german: string; english: string };

/** The rows of the first table (docs/words.md 1.1). */
const words = (paper.split(/^## /m)[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line): Word => {
    const [, german = '', english = '', notGerman = '', notEnglish = ''] = line
      .split('|')
      .map((it) => it.trim());
    const list = (cell: string) => cell.split(', ').filter(Boolean);
    return { german, english, notGerman: list(notGerman), notEnglish: list(notEnglish) };
  });

const unquoted = (block: string, key: string) =>
  (new RegExp(`^${key} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1))
    .join('')
    .replaceAll('\\"', '"')
    .replaceAll('\u00ad', '');

const catalogues = globSync('src/app/i18n/locales/*/en.po').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n\n')
    .slice(1)
    .map((block): Text => ({ file, german: unquoted(block, 'msgid'), english: unquoted(block, 'msgstr') }))
    .filter(({ german }) => german !== ''),
);

const help = helpTopicNames.map((topic): Text => {
  const text = ({ question, answer }: HelpText) => [question, ...answer].join(' ');
  return { file: 'help', german: text(germanHelp[topic]), english: text(englishHelp[topic]) };
});
const texts = [...catalogues, ...help];

/** A mail's file holds both languages, so its texts are checked against both columns. */
const mails = globSync('src/server/letters/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map((found) => {
    const text = found[1] ?? found[2] ?? '';
    return { file, text };
  }),
);

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const isIn = (word: string, text: string) =>
  word.startsWith('= ')
    ? text === word.slice(2)
    : new RegExp(String.raw`(?<![\p{L}\d-])${escaped(word)}(?![\p{L}\d])`, 'u').test(text);
const isInAnyCase = (word: string, text: string) => isIn(word.toLowerCase(), text.toLowerCase());
/** The word itself or an inflected form. */
const has = (word: string, text: string) =>
  new RegExp(String.raw`(?<![\p{L}\d-])${escaped(word)}(?:e|n|s|en|es|ern)?(?![\p{L}\d])`, 'u').test(text);

/** Literal texts of the specification stay (docs/words.md 3.1). */
const isGiven = (english: string) => /^(?:User updated successfully|Error updating user)/.test(english);

describe('one word per concept', () => {
  test('the list and the texts are read', () => {
    expect(words.length).toBeGreaterThan(20);
    expect(catalogues.length).toBeGreaterThan(1500);
    expect(mails.length).toBeGreaterThan(100);
  });

  test.each(words)('$german', ({ german, english, notGerman, notEnglish }) => {
    const strays = texts.flatMap((text) => [
      ...notGerman.filter((it) => isIn(it, text.german)).map((it) => `${it}: ${text.german}`),
      ...notEnglish.filter((it) => isInAnyCase(it, text.english)).map((it) => `${it}: ${text.english}`),
      ...(has(german, text.german) &&
      !isGiven(text.english) &&
      !text.english.toLowerCase().includes(english.toLowerCase())
        ? [`without ${english}: ${text.german} = ${text.english}`]
        : []),
    ]);
    const inMails = mails.flatMap(({ file, text }) => [
      ...notGerman.filter((it) => isIn(it, text)).map((it) => `${it}: ${text} (${file})`),
      ...notEnglish.filter((it) => isInAnyCase(it, text)).map((it) => `${it}: ${text} (${file})`),
    ]);
    expect([...strays, ...inMails]).toEqual([]);
  });
});

test("the specification's literal texts are in the catalogue", () => {
  const saved = catalogues.find(({ german }) => german === 'Der Kunde ist gespeichert.');
  expect(saved?.english).toBe('User updated successfully');
});
