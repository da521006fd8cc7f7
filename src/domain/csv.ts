/** Excel takes a file for UTF-8 only with it (docs/decisions.md 6.2). */
export const byteOrderMark = '\ufeff';

/** A spreadsheet would take such a cell for a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * A text in a CSV: without semicolons and '#' (docs/rules.md 21.1); what a spreadsheet would compute
 * gets an apostrophe before it, and one cell stays one cell whatever is in it.
 */
export function csvText(text: string): string {
  const plain = text.replace(/[;#]/g, '');
  const harmless = (formula.test(plain) ? `'${plain}` : plain).replace(/[\r\n\u2028\u2029]+/g, ' ');
  return harmless.includes('"') ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A decimal comma (docs/rules.md 21.1), as many decimals as there are, at most two. */
export function csvNumber(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',');
}

/** Numbers as numbers, everything else as text. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((it) => (typeof it === 'number' ? csvNumber(it) : csvText(it))).join(';')}\r\n`;
}

const transliterated: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'Ae',
  đ: 'd',
  ı: 'i',
};

/** The file's name: the carrier's id and the company, umlauts written out (docs/rules.md 21.2). */
export function csvFileName(carrierId: string, company: string): string {
  const words = [carrierId, company].map((text) =>
    text
      .normalize('NFC')
      .replace(/[^\0-\x7f]/g, (character) => transliterated[character] ?? character)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, ''),
  );
  return `${words.filter((it) => it !== '').join('_') || 'export'}.csv`;
}
