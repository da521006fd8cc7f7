/** The folder where exports are written and the staff put files (docs/rules.md 20.11). */
export const invoicesFolder = 'invoices/manual/';

/** Every folder the staff reach; nothing else of the storage is anybody's to name. */
export const exportFolders = [invoicesFolder] as const;
export type ExportFolder = (typeof exportFolders)[number];

/** Page sizes of the exports; the first is shown at first (docs/rules.md 20.11). */
export const exportPageSizes = [5, 10, 25, 50, 100, -1] as const;

/** Bytes of one uploaded file: 10 MB (docs/operation.md 4.2). */
export const largestUpload = 10_000_000;

/** Files a folder holds at most, so that a list of them stays one. */
export const mostFiles = 10_000;

/** Files that are selected at most, for a ZIP that the app holds whole or to be deleted one by one. */
export const mostZipped = 100;

/** The name of the ZIP of a folder (docs/rules.md 20.11). */
export const defaultZipName = 'invoices.zip';

const longestName = 150;
/** Characters that mean something in a path, in a shell, or on Windows, where the ZIP is unpacked. */
const foreign = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/u;
/** Devices of Windows, whatever follows their dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** True if a file can have that name: a name only, never a path, and one that every system can write. */
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

/** The name a file gets that comes with this one; nothing where nothing of it can be kept. */
export function fileNameFrom(text: string): string | undefined {
  const last = text.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(new RegExp(foreign, 'gu'), '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(device, '_$&');
  const name = withLength(plain, longestName);
  return isFileName(name) ? name : undefined;
}

/** "Rechnung (2).pdf", for the second of a name. */
export function numberedName(name: string, number: number): string {
  const { stem, extension } = partsOf(name);
  const mark = ` (${number})`;
  return `${cut(stem, longestName - mark.length - extension.length)}${mark}${extension}`;
}

/** The names in a ZIP: one that Windows takes for that of another file, for its case alone, is numbered. */
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

/** Never through the middle of a character, nor up to a space before the dot. */
const cut = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/** An extension is short; whatever is longer belongs to the name. */
function partsOf(name: string): { stem: string; extension: string } {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})$/su.exec(name) ?? [];
  return { stem, extension };
}

const startsWith = (bytes: Uint8Array, ...wanted: number[]) => wanted.every((it, at) => bytes[at] === it);
const isPdf = (head: Uint8Array) => startsWith(head, 0x25, 0x50, 0x44, 0x46, 0x2d);
const isZip = (head: Uint8Array) => startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6);
const isOldOffice = (head: Uint8Array) => startsWith(head, 0xd0, 0xcf, 0x11, 0xe0);
const isUtf16 = (head: Uint8Array) => startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff);
const isText = (head: Uint8Array) => isUtf16(head) || !head.includes(0);

/** The kinds of files that belong among invoices and exports, known by what a file begins with. */
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

/** Extensions for a file dialog: ".csv,.txt,…". */
export const uploadExtensions = Object.keys(kinds).map((it) => `.${it}`);

/** What stands behind the last dot of a name, in lower case. */
export const extensionOf = (name: string): string => partsOf(name).extension.slice(1).toLowerCase();

/** Uploads are limited in type, by content (docs/operation.md 4.2): a name that keeps what it promises. */
export function isUploadAllowed(name: string, head: Uint8Array): boolean {
  const extension = extensionOf(name);
  return Object.hasOwn(kinds, extension) && (kinds[extension]?.(head) ?? false);
}
