import { paddedText, uncalculated, zerosOfFormat } from './sheet-values.ts';
import { elementsOf, replaceElements, tagsOf } from './xml-parts.ts';

/* Reads what the workbook library ignores: sheets, merged cells, leading zeros, formulas without a result, and size. */

export type SheetPlace = { name: string; path: string; isHidden: boolean };
/** `hidden` counts rows from 1; `rows` and `columns` cover non-empty cells. */
export type MendedSheet = {
  xml: string;
  merged: Merged[];
  hidden: number[];
  rows: number;
  columns: number;
};
/** Rows from 1, inclusive; `column` from 0. */
export type Merged = { column: number; from: number; to: number };

/** Some programs add a prefix to every element. */
export function withoutPrefix(xml: string): string {
  const [, prefix] = /<(\w+):(?:workbook|worksheet|styleSheet|sst)\b/.exec(xml.slice(0, 2_000)) ?? [];
  return prefix === undefined ? xml : xml.replaceAll(new RegExp(`<(/?)${prefix}:`, 'g'), '<$1');
}

const attribute = (tag: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((it) => it !== undefined);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (name) return entities[name] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

export type Relation = { id: string; kind: string; path: string };

export function relationsOf(relations: string): Relation[] {
  return [...tagsOf(relations, 'Relationship')].map(({ own }) => {
    const target = plain(attribute(own, 'Target') ?? '');
    return {
      id: attribute(own, 'Id') ?? '',
      kind: attribute(own, 'Type')?.split('/').at(-1) ?? '',
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

/** Old Macs count days from 1904. */
export const countsFrom1904 = (workbook: string) => {
  const [tag] = tagsOf(workbook, 'workbookPr');
  return /^(?:1|true)$/.test(attribute(tag?.own ?? '', 'date1904') ?? '');
};

export function sheetsOf(workbook: string, relations: readonly Relation[]): SheetPlace[] {
  const targets = new Map(relations.filter((it) => it.kind === 'worksheet').map((it) => [it.id, it.path]));
  return [...tagsOf(workbook, 'sheet')].flatMap(({ own }) => {
    const path = targets.get(attribute(own, '\\w+:id') ?? '');
    const name = plain(attribute(own, 'name') ?? '');
    return path ? [{ name, path, isHidden: /idden/.test(attribute(own, 'state') ?? '') }] : [];
  });
}

export function zeroStyles(styles: string): Map<string, number> {
  const formats = new Map<string, number>();
  for (const { own } of tagsOf(styles, 'numFmt')) {
    const zeros = zerosOfFormat(plain(attribute(own, 'formatCode') ?? ''));
    if (zeros !== undefined) formats.set(attribute(own, 'numFmtId') ?? '', zeros);
  }
  const [cells] = elementsOf(styles, 'cellXfs');
  const zeros = [...tagsOf(cells?.content ?? '', 'xf')].map(({ own }) =>
    formats.get(attribute(own, 'numFmtId') ?? ''),
  );
  return new Map(zeros.flatMap((width, index) => (width === undefined ? [] : [[String(index), width]])));
}

/** Makes each cell contain the text that it shows. */
export function mendSheet(xml: string, zeros: ReadonlyMap<string, number>): MendedSheet {
  let [row, rows, columns] = [0, 0, 0];
  const hidden: number[] = [];
  const mended = replaceElements(xml, 'row', ({ own: attributes, content: cells }) => {
    row = Number(attribute(attributes, 'r') ?? row + 1);
    if (/^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '')) hidden.push(row);
    let column = 0;
    const inside = replaceElements(cells, 'c', ({ own, content }, whole) => {
      const place = attribute(own, 'r');
      column = place ? columnOf(place) : column + 1;
      const cell = mendCell(own, content, `${place ?? `${columnName(column)}${row}`}`, zeros);
      if (cell === '') return '';
      [rows, columns] = [Math.max(rows, row), Math.max(columns, column)];
      return cell === 'as it is' ? whole : cell;
    });
    // The next row's number keeps its place.
    return inside.trim() === '' ? '' : `<row r="${row}">${inside}</row>`;
  });
  return { xml: mended, merged: mergedOf(xml), hidden, rows, columns };
}

function mendCell(own: string, content: string, place: string, zeros: ReadonlyMap<string, number>): string {
  const type = attribute(own, 't') ?? 'n';
  const [found] = elementsOf(content, 'v');
  const value = found?.content ?? '';
  const asText = (text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`;
  const isFormula = /<f\b/.test(content);
  // An empty text is a result, too.
  if (isFormula && value === '' && !(type === 'str' && found !== undefined)) return asText(uncalculated);
  if (value === '' && type !== 'inlineStr') return '';
  if (type === 'e') return asText(value);
  const width = type === 'n' ? zeros.get(attribute(own, 's') ?? '') : undefined;
  if (width !== undefined && /^\d+$/.test(value)) return asText(paddedText(value, width));
  return attribute(own, 'r') ? 'as it is' : `<c r="${place}"${own}>${content}</c>`;
}

function mergedOf(xml: string): Merged[] {
  return [...tagsOf(xml, 'mergeCell')].flatMap(({ own }) => {
    const [, letters, from, to] =
      /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(attribute(own, 'ref') ?? '') ?? [];
    return letters !== undefined && Number(to) > Number(from)
      ? [{ column: columnOf(letters) - 1, from: Number(from), to: Number(to) }]
      : [];
  });
}

const columnOf = (place: string) =>
  [...(/^[A-Z]{1,8}/.exec(place)?.[0] ?? '')].reduce((sum, it) => sum * 26 + it.charCodeAt(0) - 64, 0);

export function columnName(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return `${rest > 0 ? columnName(rest) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}
