import { inflateSync } from 'node:zlib';

/** One thing that a paper has to show. */
export type Check = { what: string; isRight: boolean };

/** A code as a scanner reads it. */
export type ScannedCode = { format: string; text: string };

/** Says whether the bars of each tracking number were read as often as they are to be there, as two of a pallet are. */
export function codesCheck(read: readonly ScannedCode[], numbers: readonly string[], copies = 1): Check {
  const times = new Map<string, number>();
  for (const { format, text } of read) {
    // Those of packing lists say what is no number of ours.
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

/** Fonts inside and a language, and of papers that are kept tags: what a reader's program and an archive need of a PDF. */
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

/** The PDF's objects as text, those too that lie packed in streams. */
function objectsOf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const packed = [...source.matchAll(/\/ObjStm\b.*?stream\r?\n/gs)].map((found) => {
    const begin = found.index + found[0].length;
    return inflateSync(pdf.subarray(begin, source.indexOf('endstream', begin))).toString('latin1');
  });
  return [source, ...packed].join('\n');
}

/** Nothing a font had no sign for: each of these is what a reader finds in its place. */
export const textCheck = (text: string): Check => ({
  what: text.trim() === '' ? 'no text' : 'no sign is missing',
  isRight: text.trim() !== '' && !text.includes('\uFFFD') && !text.includes('??'),
});
