import { inflateSync } from 'node:zlib';

/** One thing that a paper has to show. */
export type Check = { what: string; isRight: boolean };

/** Says whether each tracking number was read from as many codes as there are labels with it. */
export function codesCheck(read: readonly string[], numbers: readonly string[]): Check {
  const found = new Set(read.flatMap((text) => /^\(00\)(\d{18})/.exec(text)?.[1] ?? []));
  const missing = numbers.filter((it) => !found.has(it));
  return {
    what:
      missing.length === 0
        ? `${found.size} numbers read from their codes`
        : `not read: ${missing.join(', ')}`,
    isRight: missing.length === 0 && found.size === numbers.length,
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
