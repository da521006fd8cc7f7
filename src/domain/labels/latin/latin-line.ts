import type { PlainAddress } from '#domain/address/address.ts';
import { cyrillicWord } from './cyrillic.ts';
import { georgianWord } from './georgian.ts';
import { greekWord } from './greek.ts';
import { koreanWord } from './korean.ts';

/*
 * A line in Latin letters for carriers whose people and machines read no others (docs/carriers-and-labels.md 3.12). Scripts with
 * a standard of their own are written by it. Of Han, kana, Arabic, Hebrew, Thai and Devanagari nobody can tell by a table
 * how a name is read: there the shipper is asked.
 */

type Script = { pattern: RegExp; write: (word: string, country: string) => string[]; hasCase: boolean };

const scripts: readonly Script[] = [
  { pattern: /^[\p{Script=Greek}\p{M}]+$/u, write: greekWord, hasCase: true },
  { pattern: /^[\p{Script=Cyrillic}\p{M}'’ʼ]+$/u, write: cyrillicWord, hasCase: true },
  { pattern: /^\p{Script=Georgian}+$/u, write: georgianWord, hasCase: false },
  { pattern: /^\p{Script=Hangul}+$/u, write: koreanWord, hasCase: false },
];

const isLatin = (text: string) => !/(?!\p{Script=Latin})\p{L}/u.test(text);

/** A text in Latin letters; undefined where no table says how it is read. */
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
  // A letter of another language of the same script, such as a Kazakh one.
  if (!isLatin(letters.join(''))) return undefined;
  if (!script.hasCase) return capitalised(letters.join(''));
  if (word === word.toUpperCase() && [...word].length > 1) return letters.join('').toUpperCase();
  return word.startsWith(small.slice(0, 1)) ? letters.join('') : capitalised(letters.join(''));
}

const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

type Named = Pick<PlainAddress, 'company' | 'contact_person' | 'street' | 'city' | 'country_code'> &
  Partial<Pick<PlainAddress, 'address_extra_1' | 'address_extra_2'>>;

/**
 * The line for an address: each part of it that is in another script. Empty where all is Latin; undefined where a part
 * cannot be written and none of the extra lines is in Latin letters instead.
 */
export function latinLine(address: Named): string | undefined {
  const { company, contact_person, street, city, country_code } = address;
  const foreign = [company, contact_person, street, city].filter((it) => !isLatin(it ?? ''));
  const written = foreign.map((it) => inLatin(it ?? '', country_code));
  if (written.includes(undefined) && !hasLatinExtra(address)) return undefined;
  return [...new Set(written.filter((it) => it !== undefined))].join(', ');
}

/** An extra line in which somebody wrote the name in Latin letters. */
const hasLatinExtra = ({ address_extra_1 = '', address_extra_2 = '' }: Named) =>
  [address_extra_1, address_extra_2].some((it) => isLatin(it ?? '') && /\p{Script=Latin}{3}/u.test(it ?? ''));
