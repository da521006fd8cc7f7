import type { LabelLayout, MeasureText } from '#server/labels/label-layout.ts';
import { type LabelPen, labelPen } from '#server/labels/label-pen.ts';
import { LINE, wrapText } from '#server/labels/text-fit.ts';
import { a4 } from './layout-invoice.ts';
import type { OrderPaper, PaperBox } from './order-paper.ts';
import { PT, paperLines } from './paper-type.ts';

const area = { x: a4.margin, y: 14, width: a4.width - 2 * a4.margin, bottom: a4.height - 19 };
const HAIR = 0.15;
const RULE = 0.35;

const text = { face: 'regular', size: 9 * PT } as const;
const strong = { face: 'bold', size: 9 * PT } as const;
const caption = { face: 'regular', size: 7 * PT } as const;
const head = { face: 'bold', size: 7.5 * PT } as const;
const lineHeight = 9 * PT * LINE * 1.1;
const captionHeight = 4;
const padding = 1.5;
const gap = 4;

export const orderPaperTop = area.y;

/** Parties and facts come first, notes and signatures last. `lower`: mm free above the first page. */
export function layoutOrderPaper(paper: OrderPaper, measure: MeasureText, lower = 0): LabelLayout[] {
  const pages: LabelPen[] = [];
  let pen = openPage();
  let y = drawFirstHead(pen, paper, { measure, y: area.y + lower });
  y = drawTableHead(pen, y, paper);

  for (const [at, row] of paper.rows.entries()) {
    const cells = row.map((cell, index) => wrapText(measure, cell, text, columnOf(paper, index).width));
    const height = Math.max(...cells.map((it) => it.length)) * lineHeight + 2 * padding;
    // The last row takes the total with it.
    const behind = at === paper.rows.length - 1 ? totalHeight : 0;
    if (y + height + behind > area.bottom) {
      pen = openPage();
      y = drawTableHead(pen, drawNextHead(pen, paper), paper);
    }
    y = drawRow(pen, y, paper, { cells, height });
  }
  y = fitting(totalHeight);
  y = drawTotals(pen, y, paper);
  for (const note of paper.notes) {
    const lines = note.lines.flatMap((it) => (it === '' ? [''] : wrapText(measure, it, text, area.width)));
    y = fitting(recordHeight(lines));
    y = drawNote(pen, y, { caption: note.caption, lines });
  }
  if (paper.signatures.length > 0) {
    y = fitting(signatureHeight);
    drawSignatures(pen, y, paper);
  }
  pages.forEach((page, index) => {
    drawFoot(page, paper, { page: index + 1, pages: pages.length, measure });
  });
  return pages.map(({ items }) => ({ width: a4.width, height: a4.height, items }));

  function openPage(): LabelPen {
    const opened = labelPen(a4, measure, paper.han);
    pages.push(opened);
    return opened;
  }

  /** Opens a new page if the height does not fit. */
  function fitting(height: number): number {
    if (y + height <= area.bottom) return y;
    pen = openPage();
    return drawNextHead(pen, paper);
  }
}

const rule = (pen: LabelPen, y: number, thickness: number) =>
  pen.fill({ x: area.x, y, width: area.width, height: thickness });

function columnOf({ columns }: OrderPaper, index: number): { x: number; width: number } {
  const x = columns.slice(0, index).reduce((sum, it) => sum + it.width, area.x);
  return { x, width: (columns[index]?.width ?? 0) - (index === columns.length - 1 ? 0 : 2) };
}

function drawFirstHead(
  pen: LabelPen,
  paper: OrderPaper,
  { measure, y }: { measure: MeasureText; y: number },
): number {
  const { x } = area;
  pen.line({ x, y, width: 84, height: 9 }, paper.title, { face: 'bold', size: 18 * PT });
  const subtitle = paperLines(measure, paper.subtitle, text, 84);
  subtitle.forEach((line, at) => {
    pen.line({ x, y: y + 9.5 + at * lineHeight, width: 84, height: lineHeight }, line, text);
  });
  if (paper.code) {
    const place = { x: x + 88, width: area.width - 88 };
    const { element, bars } = paper.code;
    pen.bars({ ...place, y, height: 15 }, element, bars, 0.4);
    pen.line({ ...place, y: y + 15.6, height: 4.4 }, element.text, { ...text, align: 'center' });
  }
  let top = y + Math.max(23, 11.5 + subtitle.length * lineHeight);
  const half = (area.width - gap) / 2;
  for (let from = 0; from < paper.boxes.length; from += 2) {
    const pair = paper.boxes.slice(from, from + 2);
    const inside = half - 2 * padding;
    const wrapped = pair.map((box) => box.lines.flatMap((it) => wrapText(measure, it, text, inside)));
    const height = captionHeight + Math.max(...wrapped.map((it) => it.length)) * lineHeight + 2 * padding;
    pair.forEach((box, index) => {
      const place = { x: x + index * (half + gap), y: top, width: half, height };
      pen.frame(place, HAIR * 1.5);
      const cell = { x: place.x + padding, width: inside };
      pen.line({ ...cell, y: top + padding, height: captionHeight }, box.caption, caption);
      (wrapped[index] ?? []).forEach((line, at) => {
        const line_y = top + padding + captionHeight + at * lineHeight;
        pen.line({ ...cell, y: line_y, height: lineHeight }, line, at === 0 ? strong : text);
      });
    });
    top += height + gap;
  }
  return drawFacts(pen, top, paper, measure) + gap;
}

function drawFacts(pen: LabelPen, y: number, { facts }: OrderPaper, measure: MeasureText): number {
  const known = facts.filter(([, value]) => value !== '');
  const width = area.width / 2;
  let top = y;
  for (let from = 0; from < known.length; from += 2) {
    const pair = known.slice(from, from + 2).map(([name, value], index) => ({
      name,
      cell: { x: area.x + index * width, width: width - gap },
      lines: paperLines(measure, value, text, width - gap),
    }));
    for (const { name, cell, lines } of pair) {
      pen.line({ ...cell, y: top, height: captionHeight - 0.5 }, name, caption);
      lines.forEach((line, at) => {
        const line_y = top + captionHeight - 0.5 + at * lineHeight;
        pen.line({ ...cell, y: line_y, height: lineHeight }, line, text);
      });
    }
    top += captionHeight + Math.max(...pair.map(({ lines }) => lines.length)) * lineHeight + 1;
  }
  return top;
}

function drawNextHead(pen: LabelPen, paper: OrderPaper): number {
  const { x, y } = area;
  const title = `${paper.title} (${paper.words.continued})`;
  pen.line({ x, y, width: 100, height: 6 }, title, { face: 'bold', size: 12 * PT });
  const number = paper.code?.element.text ?? '';
  pen.line({ x: x + 102, y, width: area.width - 102, height: 6 }, number, { ...text, align: 'right' });
  return y + 9;
}

function drawTableHead(pen: LabelPen, y: number, paper: OrderPaper): number {
  rule(pen, y, RULE);
  paper.columns.forEach(({ head: name, align }, index) => {
    pen.line({ ...columnOf(paper, index), y: y + 1, height: 4 }, name, { ...head, align });
  });
  rule(pen, y + 5.8, HAIR);
  return y + 6;
}

type Row = { cells: string[][]; height: number };

function drawRow(pen: LabelPen, y: number, paper: OrderPaper, { cells, height }: Row): number {
  cells.forEach((lines, index) => {
    const align = paper.columns[index]?.align ?? 'left';
    if (paper.columns[index]?.isBox) {
      const { x, width } = columnOf(paper, index);
      pen.frame(
        { x: x + width - tick, y: y + padding + (lineHeight - tick) / 2, width: tick, height: tick },
        HAIR * 2,
      );
    }
    lines.forEach((line, at) => {
      const place = { ...columnOf(paper, index), y: y + padding + at * lineHeight, height: lineHeight };
      pen.line(place, line, { ...text, align });
    });
  });
  rule(pen, y + height - HAIR, HAIR);
  return y + height;
}

/** mm */
const tick = 3.8;

const totalHeight = lineHeight + 2 * padding + gap;

function drawTotals(pen: LabelPen, y: number, paper: OrderPaper): number {
  paper.totals.forEach((value, index) => {
    const align = paper.columns[index]?.align ?? 'left';
    const { x, width } = columnOf(paper, index);
    // The first column is narrow, so its word may extend into an empty neighbour.
    const room = index === 0 && paper.totals[1] === '' ? width + 20 : width;
    pen.line({ x, width: room, y: y + padding, height: lineHeight }, value, { ...strong, align });
  });
  rule(pen, y + totalHeight - gap, RULE);
  return y + totalHeight;
}

const recordHeight = (lines: readonly string[]) => captionHeight + lines.length * lineHeight + gap;

function drawNote(pen: LabelPen, y: number, note: PaperBox): number {
  pen.line({ ...area, y, height: captionHeight - 0.5 }, note.caption, caption);
  note.lines.forEach((line, at) => {
    pen.line({ ...area, y: y + captionHeight + at * lineHeight, height: lineHeight }, line, text);
  });
  const end = y + recordHeight(note.lines);
  rule(pen, end - gap / 2, HAIR);
  return end;
}

const signatureHeight = 26;

function drawSignatures(pen: LabelPen, y: number, { signatures }: OrderPaper): void {
  const width = area.width / signatures.length;
  signatures.forEach((name, index) => {
    const place = { x: area.x + index * width, width: width - (index === signatures.length - 1 ? 0 : 5) };
    pen.fill({ ...place, y: y + signatureHeight - 7, height: HAIR });
    pen.line({ ...place, y: y + signatureHeight - 6.2, height: 3.4 }, name, caption);
  });
}

const footLine = 3.2;
/** The head of the first page has the whole name. */
const mostFootLines = 3;

function drawFoot(
  pen: LabelPen,
  { words, foot, subtitle }: OrderPaper,
  { page, pages, measure }: { page: number; pages: number; measure: MeasureText },
): void {
  const line = { ...area, y: a4.height - 14, height: 4 };
  rule(pen, line.y - 1.5, HAIR);
  const third = area.width / 3;
  const width = third - gap;
  const names = [
    { x: area.x, text: foot, align: 'left' as const },
    { x: area.x + third, text: subtitle, align: 'center' as const },
  ];
  for (const { x, text: name, align } of names) {
    const lines = paperLines(measure, name, caption, width).slice(0, mostFootLines);
    lines.forEach((part, at) => {
      pen.line({ ...line, x, width, y: line.y + at * footLine }, part, { ...caption, align });
    });
  }
  pen.line({ ...line, x: area.x + 2 * third, width: third }, words.page(page, pages), {
    ...caption,
    align: 'right',
  });
}
