import { inflateSync } from 'node:zlib';

export type Check = { what: string; isRight: boolean };

export type ScannedCode = { format: string; text: string };

/** Checks that each tracking number's barcode was read as often as expected; a pallet has two. */
export function codesCheck(read: readonly ScannedCode[], numbers: readonly string[], copies = 1): Check {
  const times = new Map<string, number>();
  for (const { format, text } of read) {
    // Ignore packing lists' codes, which are not tracking numbers.
    const number = /^\(00\)(\d{18})/.exec(text)?.[1] ?? numbers.find((it) => it === text);
    if (number && format !== 'DataMatrix') times.set(number, (times.get(number) ?? 0) + 1);
  }
  const missing = numbers.filter((it) => (times.get(it) ?? 0) < copies);
  const often = copies > 1 ? `, each ${copies} times` : '';
  return {
    what:
      missing.length === 0
        ? `${times.size} numbers read from their codes${often}`
        : `not read${often}: ${missing.join(', ')}`,
    isRight: missing.length === 0 && times.size === numbers.length,
  };
}

/** Checks that a PDF has embedded fonts and a language, and for archived papers also tags. */
export function fileChecks(bytes: Uint8Array, { isKept }: { isKept: boolean }): Check[] {
  const source = objectsOf(Buffer.from(bytes));
  const fonts = [...source.matchAll(/\/Type\s*\/FontDescriptor/g)].length;
  const embedded = [...source.matchAll(/\/FontFile[23]?\b/g)].length;
  return [
    { what: `${embedded} of ${fonts} fonts inside`, isRight: fonts > 0 && fonts === embedded },
    ...(isKept ? [{ what: 'tagged', isRight: source.includes('/StructTreeRoot') }] : []),
    { what: 'says its language', isRight: /\/Lang\s*[(<]/.test(source) },
  ];
}

function objectsOf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const packed = [...source.matchAll(/\/ObjStm\b.*?stream\r?\n/gs)].map((found) => {
    const begin = found.index + found[0].length;
    return inflateSync(pdf.subarray(begin, source.indexOf('endstream', begin))).toString('latin1');
  });
  return [source, ...packed].join('\n');
}

/** Finds the replacement signs for missing glyphs. */
export const textCheck = (text: string): Check => ({
  what: text.trim() === '' ? 'no text' : 'no sign is missing',
  isRight: text.trim() !== '' && !text.includes('\uFFFD') && !text.includes('??'),
});
