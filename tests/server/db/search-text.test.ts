import { describe, expect, test } from 'vitest';
import { searchPatterns, searchText } from '#server/db/search-text.ts';

describe('the search text', () => {
  test('has each word once in each of its spellings and begins with a space', () => {
    expect(searchText(['Müller GmbH', null, 'KD-1', 'GmbH'])).toBe(' muller mueller gmbh kd-1');
  });
});

describe('the typed words', () => {
  test('become a pattern per word and spelling', () => {
    expect(searchPatterns('Größe  x')).toEqual([['%grosse%', '%groesse%'], ['% x%']]);
  });

  test('match wildcards literally', () => {
    expect(searchPatterns('5%_\\')).toEqual([['%5\\%\\_\\\\%']]);
  });

  test('give no pattern if empty', () => {
    expect(searchPatterns('  ')).toEqual([]);
  });

  test('count only up to the eighth', () => {
    expect(searchPatterns('a b c d e f g h i j')).toHaveLength(8);
  });
});
