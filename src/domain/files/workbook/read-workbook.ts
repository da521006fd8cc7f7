// Loads the workbook library: only the worker imports it.
import { readSheet } from 'read-excel-file/universal';
import {
  countsFrom1904,
  type Merged,
  mendSheet,
  relationsOf,
  sheetsOf,
  withoutPrefix,
  zeroStyles,
} from './sheet-parts.ts';
import { dateText, looksLikeThousands, numberText, truthText } from './sheet-values.ts';
import { TooMuchInside, unpack, type ZipPart, zipOf, zipParts } from './zip-file.ts';

/** `exact`: numbers that look like thousands. `merged`: filled from a merged cell above. */
export type SheetRow = { cells: string[]; exact?: number[]; merged?: number[]; isHidden?: boolean };
/** `sheets` is empty if there is only one. */
export type SheetRows = { rows: SheetRow[]; sheets: string[]; sheet: string };
export type WorkbookProblem = {
  code: 'workbook_damaged' | 'workbook_locked' | 'workbook_old' | 'workbook_other' | 'workbook_too_large';
};

/** Bytes of unpacked XML; 10,000 orders need half. */
const mostUnpacked = 60_000_000;
/** The library fills every row to the last column. */
const mostCells = 3_000_000;

const problem = (code: WorkbookProblem['code']): WorkbookProblem => ({ code });

/** Reads the named sheet, else the first non-empty one. */
export async function readWorkbook(
  file: Uint8Array<ArrayBuffer>,
  requested?: string,
): Promise<SheetRows | WorkbookProblem> {
  if (file[0] === 0xd0) return problem(isEncrypted(file) ? 'workbook_locked' : 'workbook_old');
  try {
    return await read(file, requested);
  } catch (error) {
    return problem(error instanceof TooMuchInside ? 'workbook_too_large' : 'workbook_damaged');
  }
}

/** A workbook with a password is a file of the old format. */
function isEncrypted(file: Uint8Array): boolean {
  const wide = new TextDecoder('utf-16le');
  return wide.decode(file).includes('EncryptedPackage');
}

async function read(file: Uint8Array<ArrayBuffer>, requested?: string): Promise<SheetRows | WorkbookProblem> {
  const parts = new Map(zipParts(file).map((it) => [it.name, it]));
  let left = mostUnpacked;
  const text = async (part: ZipPart | undefined) => {
    if (!part) return '';
    const bytes = await unpack(part, left);
    left -= bytes.length;
    return withoutPrefix(decoded(bytes));
  };
  const workbook = await text(parts.get('xl/workbook.xml'));
  if (workbook === '') return problem('workbook_other');
  const relations = relationsOf(await text(parts.get('xl/_rels/workbook.xml.rels')));
  const all = sheetsOf(workbook, relations);
  const seen = all.filter((it) => !it.isHidden);
  const sheets = seen.length > 0 ? seen : all;
  const partOf = (kind: string) => text(parts.get(relations.find((it) => it.kind === kind)?.path ?? ''));
  const around = {
    is1904: countsFrom1904(workbook),
    styles: await partOf('styles'),
    strings: await partOf('sharedStrings'),
  };
  const zeros = zeroStyles(around.styles);
  const named = sheets.find((it) => it.name === requested);
  const others = sheets.length > 1 ? sheets.map((it) => it.name) : [];
  for (const sheet of named ? [named] : sheets) {
    const part = parts.get(sheet.path);
    if (!part) return problem('workbook_damaged');
    const mended = mendSheet(await text(part), zeros);
    if (mended.rows * mended.columns > mostCells) return problem('workbook_too_large');
    if (mended.rows === 0 && sheet !== named && sheet !== sheets.at(-1)) continue;
    const rows = mended.rows === 0 ? [] : await rowsOf(mended.xml, around);
    fillMerged(rows, mended.merged);
    for (const row of mended.hidden) {
      const found = rows[row - 1];
      if (found) found.isHidden = true;
    }
    return { rows, sheets: others, sheet: sheet.name };
  }
  return problem('workbook_damaged');
}

function decoded(bytes: Uint8Array): string {
  const [a, b] = bytes;
  const wide = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(wide).decode(bytes);
}

type Around = { is1904: boolean; styles: string; strings: string };

const [main, relation, packaging] = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://schemas.openxmlformats.org/package/2006/relationships',
];
const related = (id: string, kind: string, path: string) =>
  `<Relationship Id="${id}" Type="${relation}/${kind}" Target="${path}"/>`;

async function rowsOf(xml: string, { is1904, styles, strings }: Around): Promise<SheetRow[]> {
  const whole = await zipOf(
    [
      {
        name: 'xl/workbook.xml',
        content: `<workbook xmlns="${main}" xmlns:r="${relation}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships xmlns="${packaging}">${related('rId1', 'worksheet', 'sheet.xml')}${related('rId2', 'styles', 'styles.xml')}${related('rId3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      },
      { name: 'xl/sheet.xml', content: xml },
      ...(styles ? [{ name: 'xl/styles.xml', content: styles }] : []),
      ...(strings ? [{ name: 'xl/sharedStrings.xml', content: strings }] : []),
    ],
    false,
  );
  const data = await readSheet(whole.buffer, { trim: false, parseNumber: (raw) => ({ raw }) });
  return data.map((cells) => {
    const exact: number[] = [];
    const texts = cells.map((cell, at) => {
      if (cell === null) return '';
      if (typeof cell === 'string') return cell;
      if (typeof cell === 'boolean') return truthText(cell);
      if (cell instanceof Date) return dateText(cell);
      const number = numberText((cell as unknown as { raw: string }).raw);
      if (looksLikeThousands(number)) exact.push(at);
      return number;
    });
    return exact.length > 0 ? { cells: texts, exact } : { cells: texts };
  });
}

/** Skips areas that overlap an earlier one, which spreadsheets refuse; each cell is filled once. */
function fillMerged(rows: SheetRow[], merged: readonly Merged[]): void {
  const filledTo = new Map<number, number>();
  for (const { column, from, to } of merged.toSorted((one, other) => one.from - other.from)) {
    const text = rows[from - 1]?.cells[column] ?? '';
    if (text === '' || from <= (filledTo.get(column) ?? 0)) continue;
    filledTo.set(column, to);
    for (const row of rows.slice(from, to)) {
      if ((row.cells[column] ?? '') !== '') continue;
      row.cells[column] = text;
      row.merged ??= [];
      row.merged.push(column);
    }
  }
}
