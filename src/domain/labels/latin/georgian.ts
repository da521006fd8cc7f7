/* Georgian in Latin letters as its national system of 2002 has it (that of the BGN/PCGN of 2009, too). */

const letters: Readonly<Record<string, string>> = {
  ა: 'a',
  ბ: 'b',
  გ: 'g',
  დ: 'd',
  ე: 'e',
  ვ: 'v',
  ზ: 'z',
  თ: 't',
  ი: 'i',
  კ: 'k’',
  ლ: 'l',
  მ: 'm',
  ნ: 'n',
  ო: 'o',
  პ: 'p’',
  ჟ: 'zh',
  რ: 'r',
  ს: 's',
  ტ: 't’',
  უ: 'u',
  ფ: 'p',
  ქ: 'k',
  ღ: 'gh',
  ყ: 'q’',
  შ: 'sh',
  ჩ: 'ch',
  ც: 'ts',
  ძ: 'dz',
  წ: 'ts’',
  ჭ: 'ch’',
  ხ: 'kh',
  ჯ: 'j',
  ჰ: 'h',
};

/** One word. */
export const georgianWord = (word: string): string[] =>
  [...word.toLowerCase()].map((sign) => letters[sign] ?? sign);
