/*
 * Transliterates Cyrillic by passport rules (ICAO Doc 9303, part 3, section 6 B) or national law: Ukraine (resolution
 * 55 of 2010), Bulgaria (Transliteration Act of 2009), North Macedonia, and the Latin alphabet of Serbia, Montenegro,
 * Bosnia and Kosovo.
 */

type Table = Readonly<Record<string, string>>;

const icao: Table = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  ї: 'i',
  є: 'ie',
  ґ: 'g',
  ў: 'u',
  ђ: 'd',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѓ: 'g',
  ѕ: 'dz',
  ќ: 'k',
};

const ukrainian: Table = { ...icao, г: 'h', и: 'y', ї: 'i', є: 'ie', й: 'i', "'": '', '’': '', ʼ: '' };
const ukrainianFirst: Table = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };
const bulgarian: Table = { ...icao, й: 'y', х: 'h', щ: 'sht', ъ: 'a', ь: 'y', ю: 'yu', я: 'ya' };
const serbian: Table = {
  ...icao,
  ж: 'ž',
  ц: 'c',
  ч: 'č',
  ш: 'š',
  х: 'h',
  ђ: 'đ',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'ć',
  џ: 'dž',
};
const macedonian: Table = { ...serbian, ѓ: 'gj', ќ: 'kj', ѕ: 'dz', ж: 'zh', ч: 'ch', ш: 'sh', џ: 'dj' };

const tables: Readonly<Record<string, { table: Table; first?: Table }>> = {
  UA: { table: ukrainian, first: ukrainianFirst },
  BG: { table: bulgarian },
  RS: { table: serbian },
  ME: { table: serbian },
  BA: { table: serbian },
  XK: { table: serbian },
  MK: { table: macedonian },
};

/** Expects lower case; returns a text for each letter. */
export function cyrillicWord(word: string, country: string): string[] {
  const { table, first = {} } = tables[country] ?? { table: icao };
  const signs = [...word.normalize('NFC')];
  return signs.map((sign, at) => {
    // Ukraine: зг is zgh, since zh is another letter. Bulgaria: final ия is ia.
    if (country === 'UA' && sign === 'г' && signs[at - 1] === 'з') return 'gh';
    if (country === 'BG' && sign === 'я' && signs[at - 1] === 'и' && at === signs.length - 1) return 'a';
    return (
      (at === 0 ? first[sign] : undefined) ?? table[sign] ?? table[sign.normalize('NFD').slice(0, 1)] ?? sign
    );
  });
}
