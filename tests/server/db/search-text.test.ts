import { describe, expect, test } from 'vitest';
import { searchPatterns, searchText } from '#server/db/search-text.ts';

describe('what a search looks at', () => {
  test('has each word once, in each of its spellings, and begins with a blank', () => {
    expect(searchText(['Müller GmbH', null, 'KD-1', 'GmbH'])).toBe(' muller mueller gmbh kd-1');
  });
});

describe('what somebody typed', () => {
  test('becomes a pattern per word and spelling', () => {
    expect(searchPatterns('Größe  x')).toEqual([['%grosse%', '%groesse%'], ['% x%']]);
  });

  test('takes wildcards literally', () => {
    expect(searchPatterns('5%_\\')).toEqual([['%5\\%\\_\\\\%']]);
  });

  test('nothing is no pattern', () => {
    expect(searchPatterns('  ')).toEqual([]);
  });

  test('more than eight words are not looked at', () => {
    expect(searchPatterns('a b c d e f g h i j')).toHaveLength(8);
  });
});
