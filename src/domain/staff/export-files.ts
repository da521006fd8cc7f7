/** Exports and staff uploads (docs/rules.md 20.11). */
export const invoicesFolder = 'invoices/manual/';

/** The staff cannot access the rest of the storage. */
export const exportFolders = [invoicesFolder] as const;
export type ExportFolder = (typeof exportFolders)[number];

/** First: the default (docs/rules.md 20.11). */
export const exportPageSizes = [5, 10, 25, 50, 100, -1] as const;

/** Bytes (docs/operation.md 4.2). */
export const largestUpload = 10_000_000;

/** Keeps a folder's list in one response. */
export const mostFiles = 10_000;

/** The app holds the ZIP in memory and deletes selected files one by one. */
export const mostZipped = 100;

/** See docs/rules.md 20.11. */
export const defaultZipName = 'invoices.zip';

const longestName = 150;
/** Special characters of paths, shells and Windows, where users unpack the ZIP. */
const foreign = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/u;
/** Reserved on Windows with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

export function isFileName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= longestName &&
    name.isWellFormed() &&
    name === name.normalize('NFC') &&
    !foreign.test(name) &&
    !device.test(name) &&
    !/^[.\s]|[.\s]$/.test(name)
  );
}

/** undefined: nothing usable remains. */
export function fileNameFrom(text: string): string | undefined {
  const last = text.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(new RegExp(foreign, 'gu'), '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(device, '_$&');
  const name = withLength(plain, longestName);
  return isFileName(name) ? name : undefined;
}

/** "Rechnung (2).pdf". */
export function numberedName(name: string, number: number): string {
  const { stem, extension } = partsOf(name);
  const mark = ` (${number})`;
  return `${cut(stem, longestName - mark.length - extension.length)}${mark}${extension}`;
}

/** Numbers names that differ only in case, because Windows ignores it. */
export function zipNames(names: readonly string[]): string[] {
  const taken = new Set(names.map(folded));
  const given = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; given.has(folded(free)) || (free !== name && taken.has(folded(free))); number += 1)
      free = numberedName(name, number);
    given.add(folded(free));
    return free;
  });
}

const folded = (name: string) => name.toUpperCase().toLowerCase();

function withLength(name: string, most: number): string {
  if (name.length <= most) return name;
  const { stem, extension } = partsOf(name);
  return `${cut(stem, most - extension.length)}${extension}`;
}

/** Never splits a character or leaves a space before the extension. */
const cut = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/** Longer suffixes belong to the name. */
function partsOf(name: string): { stem: string; extension: string } {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})$/su.exec(name) ?? [];
  return { stem, extension };
}

const startsWith = (bytes: Uint8Array, ...requested: number[]) =>
  requested.every((it, at) => bytes[at] === it);
const isPdf = (head: Uint8Array) => startsWith(head, 0x25, 0x50, 0x44, 0x46, 0x2d);
const isZip = (head: Uint8Array) => startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6);
const isOldOffice = (head: Uint8Array) => startsWith(head, 0xd0, 0xcf, 0x11, 0xe0);
const isUtf16 = (head: Uint8Array) => startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff);
const isText = (head: Uint8Array) => isUtf16(head) || !head.includes(0);

const kinds: Record<string, (head: Uint8Array) => boolean> = {
  csv: isText,
  txt: isText,
  xml: isText,
  pdf: isPdf,
  zip: isZip,
  xlsx: isZip,
  docx: isZip,
  xls: isOldOffice,
  png: (head) => startsWith(head, 0x89, 0x50, 0x4e, 0x47),
  jpg: (head) => startsWith(head, 0xff, 0xd8, 0xff),
  jpeg: (head) => startsWith(head, 0xff, 0xd8, 0xff),
};

export const uploadExtensions = Object.keys(kinds).map((it) => `.${it}`);

export const extensionOf = (name: string): string => partsOf(name).extension.slice(1).toLowerCase();

/** The content must match the extension (docs/operation.md 4.2). */
export function isUploadAllowed(name: string, head: Uint8Array): boolean {
  const extension = extensionOf(name);
  return Object.hasOwn(kinds, extension) && (kinds[extension]?.(head) ?? false);
}
