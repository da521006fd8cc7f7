import type { SavedAddress } from '#domain/address/address.ts';
import { spellings } from './fold-words.ts';

export type Word = ReturnType<typeof spellings>;

export function wordsOf(query: string): Word[] {
  return query
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[("']+|[)"']+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, 8)
    .map(spellings);
}

export function wholeSearches(words: readonly Word[]): string[] {
  const plain = words.map((word) => word[0]).join(' ');
  const writtenOut = words.map((word) => word.at(-1)).join(' ');
  return plain === writtenOut ? [` ${plain}`] : [` ${plain}`, ` ${writtenOut}`];
}

export function isNarrower(words: readonly Word[], old: readonly Word[]): boolean {
  return old.every((before, n) => words[n]?.every((spelling) => before.some((it) => spelling.includes(it))));
}

/** Expects a text of `searchTexts`. Runs 50,000 times per key press: loops, because closures double the cost. */
export function hasWord(text: string, word: Word): boolean {
  for (let n = 0; n < word.length; n += 1) if (text.includes(word[n] as string)) return true;
  return false;
}

export function hasWords(text: string, words: readonly Word[]): boolean {
  for (let n = 0; n < words.length; n += 1) if (!hasWord(text, words[n] as Word)) return false;
  return true;
}

export function startsWord(text: string, word: Word): boolean {
  for (let n = 0; n < word.length; n += 1) if (text.includes(` ${word[n]}`)) return true;
  return false;
}

export function searchTexts(row: SavedAddress): { text: string; forgiving: string[] } {
  const company = spellings(row.company);
  const city = spellings(row.city);
  const rest = spellings(
    `${row.contact_person} ${row.postal_code} ${row.street} ${row.street_number} ${row.address_extra_1} ${row.address_extra_2} ${row.email} ${row.phone_prefix} ${row.phone}`,
  );
  let text = ` ${company[0]} ${city[0]} ${rest[0]}`;
  // Append only words with a second spelling, since every key press scans the text.
  if (company[1] !== undefined) text += differing(company[0], company[1]);
  if (city[1] !== undefined) text += differing(city[0], city[1]);
  if (rest[1] !== undefined) text += differing(rest[0], rest[1]);
  const forgiving = [...company, ...city].flatMap((it) => it.split(betweenWords));
  return { text: text.replace(/ {2,}/g, ' '), forgiving };
}

function differing(first: string, second: string): string {
  const before = first.split(' ');
  let words = '';
  second.split(' ').forEach((word, n) => {
    if (word !== before[n]) words += ` ${word}`;
  });
  return words;
}

const betweenWords = /[^\p{L}\p{N}]+/u;
