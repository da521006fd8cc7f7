import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const papers = globSync('docs/*.md').toSorted();
const guides = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const code = globSync(['{src,tests,e2e}/**/*.{ts,tsx,css}', '{vite,vitest,lingui}.config.ts']).filter(
  (it) => it !== 'tests/docs.test.ts',
);
const read = (path: string) => readFileSync(path, 'utf8');

const numbersOf = (text: string) => [...text.matchAll(/^\*\*(\d+\.\d+)\*\* /gm)].map(([, number]) => number);
const paragraphs = new Map(papers.map((path) => [path, numbersOf(read(path))]));

/** "docs/rules.md 9.4" in code; papers cite "[rules.md](rules.md) 9.4". */
const citation = /docs\/[\w-]+\.md(?!\))(?: \d+\.\d+)?/g;
const isOpen = (cited: string) => {
  const [path = '', number = ''] = cited.split(' ');
  return paragraphs.get(path)?.includes(number) ?? false;
};

const oldPapers =
  /\bspec [12]\b|\bissue \d|(?<![\w/-])(?:offline|server|carriers|interface|quality|architecture|decisions)\.md/i;

describe('the papers', () => {
  test('have each paragraph once, in its section and in order', () => {
    for (const path of papers) {
      const sections = read(path).split(/^## /m).slice(1);
      const misplaced = sections.flatMap((section) => {
        const chapter = Number.parseInt(section, 10);
        return numbersOf(section).filter((it, index) => it !== `${chapter}.${index + 1}`);
      });
      expect(misplaced, path).toEqual([]);
      expect(sections.length, path).toBeGreaterThan(0);
    }
  });

  test('contain every paragraph that code cites', () => {
    const broken = code.flatMap((path) =>
      [...read(path).matchAll(citation)]
        .filter(([cited]) => !isOpen(cited))
        .map(([cited]) => `${path}: ${cited}`),
    );
    expect(broken).toEqual([]);
  });

  test('are the only documents that code cites', () => {
    const strays = code.flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => (oldPapers.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(strays).toEqual([]);
  });

  test('cite only existing paragraphs and sections', () => {
    const broken = [...papers, ...guides].flatMap((path) =>
      [...read(path).matchAll(/\]\(((?:docs\/)?[\w-]+\.md)\) (\d+)(\.\d+)?/g)].flatMap(
        ([text, link = '', section, paragraph]) => {
          const paper = join(dirname(path), link);
          const isThere = paragraph
            ? isOpen(`${paper} ${section}${paragraph}`)
            : new RegExp(`^## ${section}\\. `, 'm').test(read(paper));
          return isThere ? [] : [`${path}: ${text}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  test('link to existing files', () => {
    const broken = [...papers, ...guides].flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => join(dirname(path), link))
        .filter((file) => !existsSync(file))
        .map((file) => `${path}: ${file}`),
    );
    expect(broken).toEqual([]);
  });

  test('name existing files and folders', () => {
    const broken = [...papers, ...guides].flatMap((path) =>
      [
        ...read(path).matchAll(
          /`((?:src|tests|e2e|public|docs|app|domain|contract|server|run|sw)\/[\w./*-]*)`/g,
        ),
      ]
        .map(([, named = '']) => named)
        .filter((named) => globSync([named, `src/${named}`]).length === 0)
        .map((named) => `${path}: ${named}`),
    );
    expect(broken).toEqual([]);
  });
});
