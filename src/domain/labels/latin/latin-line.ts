import type { PlainAddress } from '#domain/address/address.ts';
import { cyrillicWord } from './cyrillic.ts';
import { georgianWord } from './georgian.ts';
import { greekWord } from './greek.ts';
import { koreanWord } from './korean.ts';

/*
 * Writes addresses in Latin letters for carriers that read no others (docs/carriers-and-labels.md 3.12). No table can
 * read Han, kana, Arabic, Hebrew, Thai and Devanagari, so the shipper has to type them.
 */

type Script = { pattern: RegExp; write: (word: string, country: string) => string[]; hasCase: boolean };

const scripts: readonly Script[] = [
  { pattern: /^[\p{Script=Greek}\p{M}]+$/u, write: greekWord, hasCase: true },
  { pattern: /^[\p{Script=Cyrillic}\p{M}'’ʼ]+$/u, write: cyrillicWord, hasCase: true },
  { pattern: /^\p{Script=Georgian}+$/u, write: georgianWord, hasCase: false },
  { pattern: /^\p{Script=Hangul}+$/u, write: koreanWord, hasCase: false },
];

const isLatin = (text: string) => !/(?!\p{Script=Latin})\p{L}/u.test(text);

/** Returns undefined if a script has no table. */
export function inLatin(text: string, country: string): string | undefined {
  const words = text
    .normalize('NFC')
    .split(/((?:[\p{L}\p{M}]|(?<=\p{Script=Cyrillic})['’ʼ](?=\p{Script=Cyrillic}))+)/u);
  const written = words.map((word) => wordInLatin(word, country));
  return written.every((it) => it !== undefined) ? written.join('') : undefined;
}

function wordInLatin(word: string, country: string): string | undefined {
  if (isLatin(word)) return word;
  const script = scripts.find(({ pattern }) => pattern.test(word));
  if (!script) return undefined;
  const small = word.toLowerCase();
  const letters = script.write(small, country);
  // A letter of another language, such as Kazakh.
  if (!isLatin(letters.join(''))) return undefined;
  if (!script.hasCase) return capitalised(letters.join(''));
  if (word === word.toUpperCase() && [...word].length > 1) return letters.join('').toUpperCase();
  return word.startsWith(small.slice(0, 1)) ? letters.join('') : capitalised(letters.join(''));
}

const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

type Named = Pick<PlainAddress, 'company' | 'contact_person' | 'street' | 'city' | 'country_code'> &
  Partial<Pick<PlainAddress, 'address_extra_1' | 'address_extra_2'>>;

/** Returns '' if everything is Latin; undefined if a part has no table and no extra line is Latin. */
export function latinLine(address: Named): string | undefined {
  const { company, contact_person, street, city, country_code } = address;
  const foreign = [company, contact_person, street, city].filter((it) => !isLatin(it ?? ''));
  const written = foreign.map((it) => inLatin(it ?? '', country_code));
  if (written.includes(undefined) && !hasLatinExtra(address)) return undefined;
  return [...new Set(written.filter((it) => it !== undefined))].join(', ');
}

const hasLatinExtra = ({ address_extra_1 = '', address_extra_2 = '' }: Named) =>
  [address_extra_1, address_extra_2].some((it) => isLatin(it ?? '') && /\p{Script=Latin}{3}/u.test(it ?? ''));
