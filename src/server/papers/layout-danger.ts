import type { LabelLayout, MeasureText } from '#server/labels/label-layout.ts';
import { type LabelPen, labelPen } from '#server/labels/label-pen.ts';
import { LINE, wrapText } from '#server/labels/text-fit.ts';
import type { DangerContent, DangerRow } from './danger-content.ts';
import { dangerWords } from './danger-words.ts';
import { a4 } from './layout-invoice.ts';
import { PT, paperLines } from './paper-type.ts';

const area = { x: a4.margin, y: 16, width: a4.width - 2 * a4.margin, bottom: a4.height - 22 };
const text = { face: 'regular', size: 10 * PT } as const;
const strong = { face: 'bold', size: 10.5 * PT } as const;
const caption = { face: 'regular', size: 7.5 * PT } as const;
const lineHeight = 10 * PT * LINE * 1.15;
const gap = 4;

/** A block per kind of goods is never split. */
export function layoutDanger(content: DangerContent, measure: MeasureText): LabelLayout[] {
  const pages: LabelPen[] = [];
  let pen = openPage();
  let y = drawHead(pen, content, measure);
  for (const row of content.rows) {
    const lines = wrapText(measure, row.description, strong, area.width);
    if (y + heightOf(row, lines) > area.bottom) {
      pen = openPage();
      y = drawHead(pen, content, measure);
    }
    y = drawRow(pen, y, row, lines);
  }
  pages.forEach((page, index) => {
    const foot = { ...area, y: a4.height - 14, height: 4 };
    page.line(foot, content.provider_name, caption);
    page.line(foot, dangerWords.page(index + 1, pages.length), { ...caption, align: 'right' });
  });
  return pages.map(({ items }) => ({ width: a4.width, height: a4.height, items }));

  function openPage(): LabelPen {
    const opened = labelPen(a4, measure, content.han);
    pages.push(opened);
    return opened;
  }
}

const heightOf = (row: DangerRow, lines: readonly string[]) =>
  (1 + lines.length + row.amount.length) * lineHeight + gap;

function drawHead(pen: LabelPen, { parties, facts }: DangerContent, measure: MeasureText): number {
  pen.line({ ...area, height: 7 }, dangerWords.title, { face: 'bold', size: 15 * PT });
  pen.line({ ...area, height: 7 }, dangerWords.subtitle, { ...text, align: 'right' });
  const half = (area.width - 8) / 2;
  const top = area.y + 12;
  const placed = parties.map(({ caption: name, lines }) => ({
    name,
    lines: lines.flatMap((line, at) => {
      const style = at === 0 ? strong : text;
      return paperLines(measure, line, style, half).map((part) => ({ part, style }));
    }),
  }));
  placed.forEach(({ name, lines }, index) => {
    const column = { x: area.x + index * (half + 8), width: half };
    pen.line({ ...column, y: top, height: 4 }, name, caption);
    lines.forEach(({ part, style }, at) => {
      pen.line({ ...column, y: top + 5 + at * lineHeight, height: lineHeight }, part, style);
    });
  });
  const most = Math.max(...placed.map(({ lines }) => lines.length));
  const below = top + 5 + most * lineHeight + gap;
  const facted = paperLines(measure, facts.join('   ·   '), text, area.width);
  facted.forEach((line, at) => {
    pen.line({ ...area, y: below + at * lineHeight, height: lineHeight }, line, text);
  });
  const end = below + facted.length * lineHeight + gap;
  pen.fill({ x: area.x, y: end - 1, width: area.width, height: 0.35 });
  return end + 1;
}

function drawRow(pen: LabelPen, y: number, row: DangerRow, lines: readonly string[]): number {
  const at = (line: number) => ({ ...area, y: y + line * lineHeight, height: lineHeight });
  pen.line(at(0), dangerWords.kinds[row.kind], caption);
  lines.forEach((line, index) => {
    pen.line(at(1 + index), line, strong);
  });
  row.amount.forEach((line, index) => {
    pen.line(at(1 + lines.length + index), line, text);
  });
  const end = y + heightOf(row, lines);
  pen.fill({ x: area.x, y: end - gap / 2, width: area.width, height: 0.15 });
  return end;
}
