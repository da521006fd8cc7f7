import type { Han } from '#server/fonts/han-fonts.ts';
import { code128Bars } from '#server/labels/barcodes.ts';
import type { Face } from '#server/labels/label-fonts.ts';
import type { Align, Box, LabelLayout, MeasureText } from '#server/labels/label-layout.ts';
import { type LabelPen, labelPen } from '#server/labels/label-pen.ts';
import { LINE, wrapText } from '#server/labels/text-fit.ts';
import type { HandoverContent, HandoverGroup, HandoverRow } from './handover-content.ts';
import { a4 } from './layout-invoice.ts';
import { PT, paperLines } from './paper-type.ts';

const area = { x: a4.margin, y: 13, width: a4.width - 2 * a4.margin, bottom: a4.height - 19 };
const HAIR = 0.15;
const RULE = 0.35;

const text = { face: 'regular', size: 8.5 * PT } as const;
const strong = { face: 'bold', size: 8.5 * PT } as const;
const caption = { face: 'regular', size: 7 * PT } as const;
const lineHeight = 8.5 * PT * LINE * 1.12;
const rowPadding = 1.2;

const columnKeys = ['position', 'number', 'recipient', 'service', 'weight', 'checked'] as const;
type ColumnKey = (typeof columnKeys)[number];
const columns: Record<ColumnKey, { width: number; align: Align }> = {
  position: { width: 9, align: 'left' },
  number: { width: 42, align: 'left' },
  recipient: { width: 65, align: 'left' },
  service: { width: 36, align: 'left' },
  weight: { width: 18, align: 'right' },
  checked: { width: 8, align: 'right' },
};
const gap = 2;
const box = 2.8;

/** Parcels of one shipment without a break; more continue under a repeated name. */
const mostLines = 40;

export const handoverTop = area.y;

/** Totals and signature are on the last page. `lower`: mm free above the first. */
export function layoutHandover(content: HandoverContent, measure: MeasureText, lower = 0): LabelLayout[] {
  const pages: LabelPen[] = [];
  let pen = openPage();
  let y = drawHead(pen, content, { page: 1, top: area.y + lower, measure });
  const parts = content.groups.flatMap((group) => partsOf(group, content, measure));

  parts.forEach((part, index) => {
    const isLast = index === parts.length - 1;
    // The last part stays with the closing, so no page has only a signature; a carrier's name stays with its first
    // line.
    const behind = part.kind === 'carrier' ? heightOf(parts[index + 1]) : 0;
    const room = area.bottom - (isLast ? closingHeight(content) : behind);
    if (y + heightOf(part) > room) {
      pen = openPage();
      y = drawHead(pen, content, { page: pages.length, top: area.y, measure });
    }
    y = drawPart(pen, y, part);
  });
  drawClosing(pen, y, content);
  pages.forEach((page, index) => {
    drawFoot(page, content, content.words.page(index + 1, pages.length));
  });
  return pages.map(({ items }) => ({ width: a4.width, height: a4.height, items }));

  function openPage(): LabelPen {
    const opened = labelPen(a4, measure);
    pages.push(opened);
    return opened;
  }
}

type Part =
  | { kind: 'block'; block: Block }
  | { kind: 'carrier'; name: string }
  | { kind: 'sum'; name: string; totals: HandoverContent['totals'] };

/** A carrier's name and sums appear only if there are several carriers. */
function partsOf(group: HandoverGroup, content: HandoverContent, measure: MeasureText): Part[] {
  const blocks = group.rows
    .flatMap((row) => blocksOf(row, content, measure))
    .map((block) => ({ kind: 'block' as const, block }));
  if (content.groups.length === 1) return blocks;
  const name = content.words.total_of(group.carrier);
  return [{ kind: 'carrier', name: group.carrier }, ...blocks, { kind: 'sum', name, totals: group.totals }];
}

const groupHeight = 7;
function heightOf(part: Part | undefined): number {
  return part?.kind === 'block' ? heightOfBlock(part.block) : groupHeight;
}

function drawPart(pen: LabelPen, y: number, part: Part): number {
  if (part.kind === 'block') return drawBlock(pen, y, part.block);
  const end = y + groupHeight;
  const row = { y: y + 1.6, height: lineHeight };
  if (part.kind === 'carrier') {
    pen.line({ ...area, ...row }, part.name, { face: 'bold', size: 10 * PT });
  } else {
    drawTotals(pen, row, { name: part.name, ...part.totals }, strong);
  }
  rule(pen, end - HAIR, part.kind === 'sum' ? RULE : HAIR);
  return end;
}

type Block = {
  position: string;
  parcels: HandoverRow['parcels'];
  recipient: { value: string; face: Face }[];
  service: string[];
  han?: Han;
};

const linesOf = ({ parcels, recipient, service }: Block) =>
  Math.max(parcels.length, recipient.length, service.length);
const heightOfBlock = (block: Block) => linesOf(block) * lineHeight + 2 * rowPadding;

function blocksOf(row: HandoverRow, { words }: HandoverContent, measure: MeasureText): Block[] {
  const { width } = columnBox('recipient');
  const named = (company: string) => [
    ...wrapText(measure, company, strong, width).map((value) => ({ value, face: 'bold' as const })),
    ...row.place
      .flatMap((line) => wrapText(measure, line, text, width))
      .map((value) => ({ value, face: 'regular' as const })),
    ...row.marks
      .flatMap((line) => wrapText(measure, line, strong, width))
      .map((value) => ({ value, face: 'bold' as const })),
  ];
  const blocks: Block[] = [];
  for (let from = 0; from < row.parcels.length; from += mostLines) {
    blocks.push({
      position: row.position,
      parcels: row.parcels.slice(from, from + mostLines),
      recipient: named(from === 0 ? row.company : words.continued(row.company)),
      service: row.service.flatMap((it) => paperLines(measure, it, text, columnBox('service').width)),
      han: row.han,
    });
  }
  return blocks;
}

function columnBox(key: ColumnKey): { x: number; width: number } {
  const before = columnKeys.slice(0, columnKeys.indexOf(key));
  const x = before.reduce((sum, it) => sum + columns[it].width, area.x);
  return { x, width: columns[key].width - (key === 'checked' ? 0 : gap) };
}

const rule = (pen: LabelPen, y: number, thickness: number) =>
  pen.fill({ x: area.x, y, width: area.width, height: thickness });

function drawHead(
  pen: LabelPen,
  { words, sender, date, number }: HandoverContent,
  { page, top: y, measure }: { page: number; top: number; measure: MeasureText },
): number {
  const { x } = area;
  const left = { x, width: 104 };
  const name = { face: 'bold', size: 13 * PT } as const;
  let below = y;
  for (const line of paperLines(measure, sender.company, name, left.width)) {
    pen.line({ ...left, y: below, height: 6.5 }, line, name);
    below += 6.5;
  }
  below += 0.3;
  for (const line of sender.lines.flatMap((it) => paperLines(measure, it, text, left.width))) {
    pen.line({ ...left, y: below, height: lineHeight }, line, text);
    below += lineHeight;
  }
  const right = { x: x + 108, width: area.width - 108 };
  pen.line({ ...right, y, height: 7.5 }, words.title, { face: 'bold', size: 16 * PT, align: 'right' });
  const facts = [number, date].filter(Boolean).join('   ');
  pen.line({ ...right, y: y + 8.2, height: 5 }, facts, { face: 'bold', size: 10 * PT, align: 'right' });
  const isCoded = number !== '' && page === 1;
  if (isCoded) drawNumber(pen, { ...right, y: y + 15, height: codeHeight }, number);
  return drawTableHead(pen, Math.max(below + 1, y + 17 + (isCoded ? codeHeight : 0)), words);
}

const codeHeight = 16;

/** Right-aligned: the last bar stands below the ends of the lines. */
function drawNumber(pen: LabelPen, { x, y, width }: Box, number: string): void {
  const bars = code128Bars(number);
  const module = 0.3;
  const wide = Math.min(width, pen.widthOfBars(bars, module));
  const place = { x: x + width - wide, y, width: wide };
  pen.bars({ ...place, height: 10.5 }, { identifier: '', value: number, text: number }, bars, module);
  pen.line({ ...place, y: y + 11, height: 4 }, number, { ...caption, size: 8 * PT, align: 'center' });
}

function drawTableHead(pen: LabelPen, y: number, words: HandoverContent['words']): number {
  rule(pen, y, RULE);
  for (const key of columnKeys) {
    const { align } = columns[key];
    pen.line({ ...columnBox(key), y: y + 1, height: 4 }, words[key], { face: 'bold', size: 7.5 * PT, align });
  }
  rule(pen, y + 5.8, HAIR);
  return y + 6;
}

function drawBlock(pen: LabelPen, y: number, block: Block): number {
  const top = y + rowPadding;
  const cell = (key: ColumnKey, line: number) => ({
    ...columnBox(key),
    y: top + line * lineHeight,
    height: lineHeight,
  });
  pen.line(cell('position', 0), block.position, text);
  block.recipient.forEach(({ value, face }, line) => {
    pen.line(cell('recipient', line), value, { ...text, face, han: block.han });
  });
  block.service.forEach((value, line) => {
    pen.line(cell('service', line), value, text);
  });
  block.parcels.forEach(({ number, weight, isCanceled }, line) => {
    pen.line(cell('number', line), number, text);
    pen.line(cell('weight', line), weight, { ...text, align: 'right' });
    const { x, width, y: at } = cell('checked', line);
    if (isCanceled) {
      // Struck out, without a box to tick.
      pen.fill({ ...columnBox('number'), y: at + lineHeight / 2, height: RULE });
      return;
    }
    pen.frame({ x: x + width - box, y: at + (lineHeight - box) / 2, width: box, height: box }, HAIR * 1.5);
  });
  const end = y + heightOfBlock(block);
  rule(pen, end - HAIR, HAIR);
  return end;
}

const totalHeight = 9;
const signatureHeight = 34;
const closingHeight = ({ notes }: HandoverContent) =>
  totalHeight + (notes.length > 0 ? notes.length * lineHeight + 2 : 0) + signatureHeight;

type Row = { y: number; height: number };

function drawTotals(
  pen: LabelPen,
  row: Row,
  { name, count, weight }: HandoverContent['totals'] & { name: string },
  style: { face: Face; size: number },
): void {
  const number = columnBox('number');
  const last = columnBox('weight');
  pen.line({ ...row, x: area.x, width: number.x - area.x + number.width }, name, style);
  pen.line({ ...row, ...columnBox('recipient') }, count, style);
  pen.line({ ...row, x: last.x - 30, width: last.width + 30 }, weight, { ...style, align: 'right' });
}

function drawClosing(pen: LabelPen, y: number, content: HandoverContent): void {
  const { words, totals, notes } = content;
  const total = { face: 'bold', size: 10 * PT } as const;
  drawTotals(pen, { y: y + 1.8, height: lineHeight * 1.2 }, { name: words.total, ...totals }, total);
  rule(pen, y + totalHeight - RULE, RULE);

  notes.forEach((note, index) => {
    pen.line({ ...area, y: y + totalHeight + 1.5 + index * lineHeight, height: lineHeight }, note, strong);
  });
  const end = y + closingHeight(content);
  const top = end - signatureHeight + 4;
  pen.line({ ...area, y: top, height: lineHeight }, words.declaration, text);
  const bottom = end - 6;
  const third = area.width / 3;
  [words.date, words.driver, words.signature].forEach((name, index) => {
    const place = { x: area.x + index * third, width: third - (index === 2 ? 0 : 6) };
    pen.fill({ ...place, y: bottom, height: HAIR });
    pen.line({ ...place, y: bottom + 0.8, height: 3.4 }, name, caption);
  });
}

function drawFoot(pen: LabelPen, { words, carrier, made }: HandoverContent, page: string): void {
  const foot = { ...area, y: a4.height - 14, height: 4 };
  const third = area.width / 3;
  rule(pen, foot.y - 1.5, HAIR);
  pen.line({ ...foot, width: third }, `${words.carrier}: ${carrier}`, caption);
  pen.line({ ...foot, x: area.x + third, width: third }, made, { ...caption, align: 'center' });
  pen.line({ ...foot, x: area.x + 2 * third, width: third }, page, { ...caption, align: 'right' });
}
