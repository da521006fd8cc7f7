import type { Face } from '#server/labels/label-fonts.ts';
import type { Align, Box, LabelLayout, MeasureText } from '#server/labels/label-layout.ts';
import { type LabelPen, labelPen } from '#server/labels/label-pen.ts';
import { LINE, wrapText } from '#server/labels/text-fit.ts';
import type { InvoiceContent, InvoiceRow, Party } from './invoice-content.ts';
import { both, type Words, invoiceWords as words } from './invoice-words.ts';
import { leastSize, PT, paperLines } from './paper-type.ts';

/** mm */
export const a4 = { width: 210, height: 297, margin: 16, dot: 25.4 / 600, scale: 1 };
const area = {
  x: a4.margin,
  y: 14,
  width: a4.width - 2 * a4.margin,
  bottom: a4.height - 20,
};
const HAIR = 0.15;
const RULE = 0.35;

const text = { face: 'regular', size: 8.5 * PT } as const;
const strong = { face: 'bold', size: 8.5 * PT } as const;
const caption = { face: 'regular', size: leastSize } as const;
const lineHeight = 8.5 * PT * LINE * 1.05;

type Column = {
  key: Exclude<keyof InvoiceRow, 'sum'> | 'position';
  head: Words;
  width: number;
  align: Align;
};
const columns: readonly Column[] = [
  { key: 'position', head: words.position, width: 9, align: 'left' },
  { key: 'description', head: words.description, width: 54, align: 'left' },
  { key: 'hs_code', head: words.hs_code, width: 25, align: 'left' },
  { key: 'origin', head: words.origin, width: 14, align: 'left' },
  { key: 'quantity', head: words.quantity, width: 15, align: 'right' },
  { key: 'net_weight', head: words.net_kg, width: 17, align: 'right' },
  { key: 'unit_value', head: words.unit_value, width: 19, align: 'right' },
  { key: 'value', head: words.line_value, width: 25, align: 'right' },
];
const gap = 2;
const headHeight = 8.5;
const rowPadding = 1.1;

/** Parties are on the first page, totals and signature on the last. */
export function layoutInvoice(content: InvoiceContent, measure: MeasureText): LabelLayout[] {
  const pages: LabelPen[] = [];
  const closing = closingHeight(content, measure);
  let pen = openPage();
  let y = drawFirstHead(pen, content, measure);
  y = drawTableHead(pen, y, content);

  content.rows.forEach((row, index) => {
    const lines = wrapText(measure, row.description, text, columnBox('description').width);
    const quantity = paperLines(measure, row.quantity, text, columnBox('quantity').width);
    const height = Math.max(lines.length, quantity.length) * lineHeight + 2 * rowPadding;
    const isLast = index === content.rows.length - 1;
    const room = area.bottom - (isLast ? closing : carriedHeight);
    // The last row stays with the closing, so no page has only a signature.
    if (y + height > room) {
      const carried = content.rows[index - 1]?.sum ?? formatNothing;
      drawCarried(pen, y, words.carried_sum, `${content.totals.currency} ${carried}`);
      pen = openPage();
      y = drawTableHead(pen, drawNextHead(pen, content, measure), content);
      y = drawCarried(pen, y, words.brought_sum, `${content.totals.currency} ${carried}`);
    }
    drawRow(pen, { y, height }, row, { position: [String(index + 1)], description: lines, quantity });
    y += height;
  });
  drawClosing(pen, y, content, measure);

  pages.forEach((page, index) => {
    drawFoot(page, `${both(words.page)} ${index + 1} / ${pages.length}`);
  });
  return pages.map(({ items }) => ({ width: a4.width, height: a4.height, items }));

  function openPage(): LabelPen {
    const opened = labelPen(a4, measure, content.han);
    pages.push(opened);
    return opened;
  }
}

/** The first row may not fit below a long head; the page then carries nothing over. */
const formatNothing = '0';
const carriedHeight = 5;

function drawCarried(pen: LabelPen, y: number, name: Words, sum: string): number {
  const row = { y: y + 0.7, height: lineHeight };
  const value = { x: columnBox('unit_value').x, width: area.x + area.width - columnBox('unit_value').x };
  writeText(pen, { ...row, x: area.x, width: value.x - area.x - gap }, both(name), {
    ...caption,
    align: 'right',
  });
  writeText(pen, { ...row, ...value }, sum, { ...strong, align: 'right' });
  rule(pen, y + carriedHeight - HAIR, HAIR);
  return y + carriedHeight;
}

function columnBox(key: Column['key']): { x: number; width: number } {
  let x = area.x;
  for (const column of columns) {
    if (column.key === key) return { x, width: column.width - (key === 'value' ? 0 : gap) };
    x += column.width;
  }
  throw new RangeError(`no column ${key}`);
}

/** From the left edge of one column to the right end of another's text; the gap before it may be used. */
function leftUntil(right: Column['key'], left: Column['key']): { x: number; width: number } {
  const [from, until] = [columnBox(left), columnBox(right)];
  const x = from.x - gap + 0.5;
  return { x, width: until.x + until.width - x };
}

const rule = (pen: LabelPen, y: number, thickness: number) =>
  pen.fill({ x: area.x, y, width: area.width, height: thickness });

const writeText = (
  pen: LabelPen,
  box: Box,
  value: string,
  style: { face: Face; size: number; align?: Align },
) => pen.line(box, value, style);

function drawFirstHead(pen: LabelPen, content: InvoiceContent, measure: MeasureText): number {
  let { y } = area;
  writeText(pen, { ...area, y, width: 110, height: 9 }, content.title.de, { face: 'bold', size: 17 * PT });
  writeText(pen, { ...area, y: y + 8, width: 110, height: 6 }, content.title.en, {
    face: 'regular',
    size: 11 * PT,
  });
  const right = { x: area.x + 112, width: area.width - 112 };
  const numbers: [Words, string][] = [
    [words.number, content.number],
    [words.date, content.date],
  ];
  let line = y + 0.5;
  for (const [name, value] of numbers.filter(([, it]) => it !== '')) {
    writeText(pen, { ...right, y: line, height: 3 }, both(name), { ...caption, align: 'right' });
    const large = { face: 'bold', size: 10 * PT } as const;
    line += 2.8;
    for (const part of paperLines(measure, value, large, right.width)) {
      writeText(pen, { ...right, y: line, height: 4.4 }, part, { ...large, align: 'right' });
      line += 4.6;
    }
  }
  y = Math.max(y + 17, line + 1);
  rule(pen, y, RULE);
  y += 3;
  y = drawParties(pen, y, content.parties, measure) + 3;
  rule(pen, y, HAIR);
  y = drawFacts(pen, y + 2.5, content.facts, measure);
  return drawNumbers(pen, y, content.numbers, measure) + 3;
}

function drawParties(pen: LabelPen, y: number, parties: readonly Party[], measure: MeasureText): number {
  const width = area.width / parties.length;
  const placed = parties.map(({ caption: name, lines }) => ({
    name,
    lines: lines.flatMap((value, at) => {
      const style = at === 0 ? strong : text;
      return paperLines(measure, value, style, width - 4).map((part) => ({ part, style }));
    }),
  }));
  placed.forEach(({ name, lines }, index) => {
    const box = { x: area.x + index * width, width: width - 4 };
    writeText(pen, { ...box, y, height: 3 }, both(name), caption);
    lines.forEach(({ part, style }, at) => {
      writeText(pen, { ...box, y: y + 3.6 + at * lineHeight, height: lineHeight }, part, style);
    });
  });
  const longest = Math.max(...placed.map((it) => it.lines.length));
  return y + 3.6 + longest * lineHeight;
}

function drawFacts(pen: LabelPen, y: number, facts: InvoiceContent['facts'], measure: MeasureText): number {
  const width = area.width / 2;
  let top = y;
  for (let from = 0; from < facts.length; from += 2) {
    const pair = facts.slice(from, from + 2).map(([name, value], index) => ({
      name,
      box: { x: area.x + index * width, width: width - 4 },
      lines: paperLines(measure, value, text, width - 4),
    }));
    for (const { name, box, lines } of pair) {
      writeText(pen, { ...box, y: top, height: 3 }, both(name), caption);
      lines.forEach((value, at) => {
        writeText(pen, { ...box, y: top + 2.8 + at * lineHeight, height: lineHeight }, value, text);
      });
    }
    top += 8.4 + (Math.max(...pair.map(({ lines }) => lines.length)) - 1) * lineHeight;
  }
  return top;
}

function drawNumbers(pen: LabelPen, y: number, numbers: readonly string[], measure: MeasureText): number {
  if (numbers.length === 0) return y;
  writeText(pen, { ...area, y, height: 3 }, both(words.all_tracking), caption);
  const small = { face: 'regular', size: 7.5 * PT } as const;
  // Prevents line breaks inside a number.
  const joined = numbers.map((it) => it.replaceAll(' ', '\u00a0')).join(' · ');
  const lines = wrapText(measure, joined, small, area.width);
  lines.forEach((value, at) => {
    writeText(pen, { ...area, y: y + 2.8 + at * 3.4, height: 3.4 }, value, small);
  });
  return y + 2.8 + lines.length * 3.4 + 1;
}

function drawNextHead(pen: LabelPen, content: InvoiceContent, measure: MeasureText): number {
  const { y } = area;
  writeText(pen, { ...area, y, width: 120, height: 6 }, both(content.title), { face: 'bold', size: 11 * PT });
  const label = [content.number, content.date].filter(Boolean).join(' · ');
  const right = { x: area.x + 122, width: area.width - 122 };
  const lines = paperLines(measure, label, text, right.width);
  lines.forEach((value, at) => {
    writeText(pen, { ...right, y: y + 1 + at * lineHeight, height: lineHeight }, value, {
      ...text,
      align: 'right',
    });
  });
  return y + Math.max(9, 2 + lines.length * lineHeight);
}

function drawTableHead(pen: LabelPen, y: number, { hasUnits }: InvoiceContent): number {
  rule(pen, y, RULE);
  for (const { key, head: usual, align } of columns) {
    const head = key === 'quantity' && hasUnits ? words.amount : usual;
    const box = columnBox(key);
    writeText(pen, { ...box, y: y + 1, height: 3.4 }, head.de, { face: 'bold', size: 7 * PT, align });
    if (head.en !== head.de)
      writeText(pen, { ...box, y: y + 4.3, height: 3 }, head.en, { ...caption, align });
  }
  rule(pen, y + headHeight - HAIR, HAIR);
  return y + headHeight;
}

type RowPlace = { y: number; height: number };

function drawRow(
  pen: LabelPen,
  { y, height }: RowPlace,
  row: InvoiceRow,
  broken: Partial<Record<Column['key'], readonly string[]>>,
): void {
  const top = y + rowPadding;
  for (const { key, align } of columns) {
    const box = columnBox(key);
    const shown = broken[key] ?? (key === 'position' ? [] : [row[key]]);
    shown.forEach((value, at) => {
      writeText(pen, { ...box, y: top + at * lineHeight, height: lineHeight }, value, { ...text, align });
    });
  }
  rule(pen, y + height - HAIR, HAIR);
}

const totalHeight = 8;
const recordHeight = 7.4;
const signatureHeight = 29;
const sumHeight = 4.6;
const closingHeight = (content: InvoiceContent, measure: MeasureText) =>
  totalHeight +
  content.costs.length * sumHeight +
  5 +
  statementHeight(content, measure) +
  content.notes.length * recordHeight +
  signatureHeight;

const statementLines = ({ statement }: InvoiceContent, measure: MeasureText) =>
  statement && {
    en: wrapText(measure, statement.en, text, area.width),
    de: wrapText(measure, statement.de, caption, area.width),
  };

function statementHeight(content: InvoiceContent, measure: MeasureText): number {
  const lines = statementLines(content, measure);
  return lines ? lines.en.length * lineHeight + lines.de.length * 3 + 3 : 0;
}

/** English first: foreign customs look for these words. */
function drawStatement(pen: LabelPen, y: number, content: InvoiceContent, measure: MeasureText): number {
  const lines = statementLines(content, measure);
  if (!lines) return y;
  let line = y;
  for (const value of lines.en) {
    writeText(pen, { ...area, y: line, height: lineHeight }, value, text);
    line += lineHeight;
  }
  for (const value of lines.de) {
    writeText(pen, { ...area, y: line, height: 3 }, value, caption);
    line += 3;
  }
  return line + 3;
}

function drawCosts(pen: LabelPen, y: number, { costs }: InvoiceContent): number {
  const value = columnBox('unit_value');
  const width = area.x + area.width - value.x;
  costs.forEach(({ caption: name, text: amount }, index) => {
    const style = index === costs.length - 1 ? strong : text;
    const row = { y: y + 0.8 + index * sumHeight, height: lineHeight };
    writeText(pen, { ...row, x: area.x, width: value.x - area.x - gap }, both(name), {
      ...style,
      align: 'right',
    });
    writeText(pen, { ...row, x: value.x, width }, amount, { ...style, align: 'right' });
  });
  if (costs.length > 0) rule(pen, y + costs.length * sumHeight + 0.6, RULE);
  return y + costs.length * sumHeight;
}

function drawClosing(pen: LabelPen, y: number, content: InvoiceContent, measure: MeasureText): void {
  const { totals } = content;
  const row = { y: y + 1.6, height: lineHeight };
  const total = columnBox('unit_value');
  writeText(pen, { ...row, ...columnBox('description') }, both(words.total), strong);
  // The columns between description and quantity have no totals.
  writeText(pen, { ...row, ...leftUntil('quantity', 'hs_code') }, totals.quantity, {
    ...strong,
    align: 'right',
  });
  writeText(pen, { ...row, ...leftUntil('net_weight', 'net_weight') }, totals.net_weight, {
    ...strong,
    align: 'right',
  });
  const width = area.x + area.width - total.x;
  writeText(pen, { ...row, x: total.x, width }, `${totals.currency} ${totals.value}`, {
    face: 'bold',
    size: 10 * PT,
    align: 'right',
  });
  rule(pen, y + totalHeight - RULE, RULE);

  let line = drawCosts(pen, y + totalHeight, content) + 5;
  line = drawStatement(pen, line, content, measure);
  for (const note of content.notes) {
    writeText(pen, { ...area, y: line, height: lineHeight }, note.de, text);
    writeText(pen, { ...area, y: line + 3.5, height: 3.2 }, note.en, caption);
    line += recordHeight;
  }
  const half = area.width / 2;
  const bottom = line + signatureHeight - 12;
  for (const [index, name] of [words.place, words.signature].entries()) {
    const box = { x: area.x + index * half, width: half - 8 };
    pen.fill({ ...box, y: bottom, height: HAIR });
    writeText(pen, { ...box, y: bottom + 0.8, height: 3 }, both(name), caption);
    if (index !== 1) continue;
    paperLines(measure, content.signer, text, box.width).forEach((value, at) => {
      writeText(pen, { ...box, y: bottom + 3.8 + at * lineHeight, height: lineHeight }, value, text);
    });
  }
}

function drawFoot(pen: LabelPen, page: string): void {
  const box = { ...area, y: a4.height - 14, height: 4 };
  rule(pen, box.y - 1.5, HAIR);
  writeText(pen, { ...box, width: area.width * 0.6 }, both(words.notation), caption);
  writeText(pen, { ...box, x: area.x + area.width * 0.6, width: area.width * 0.4 }, page, {
    ...caption,
    align: 'right',
  });
}
