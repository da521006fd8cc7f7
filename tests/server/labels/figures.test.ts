import { describe, expect, test } from 'vitest';
import { drawPdf } from '#server/labels/draw-pdf.ts';
import { labelFont } from '#server/labels/label-fonts.ts';
import type { LabelLayout, TextItem } from '#server/labels/label-layout.ts';
import { type Picture, printPdf } from '#support/print-pdf.ts';

const PT = 25.4 / 72;
const faces = ['regular', 'bold'] as const;
const figures = ['EUR 1,357.88', '23.11.2026', '7.1', '1357,88 kg', '7:41', '17-71', '4,7'];

function boxesOf(text: string, face: (typeof faces)[number]) {
  const { glyphs, positions } = labelFont(face).run(text);
  let origin = 0;
  return glyphs.map((glyph, index) => {
    const xs = glyph.path.commands.flatMap(({ args }) => args.filter((_, at) => at % 2 === 0));
    const box = { from: origin + Math.min(...xs), to: origin + Math.max(...xs) };
    origin += positions[index]?.xAdvance ?? 0;
    return box;
  });
}

async function printLine(text: string, face: (typeof faces)[number], points: number): Promise<Picture> {
  const cell = { x: 5, y: 0, width: 60, height: 10 };
  const size = points * PT;
  const item: TextItem = {
    kind: 'text',
    text,
    face,
    size,
    ink: 'black',
    align: 'left',
    x: 5,
    baseline: 7,
    width: 0,
    cell,
  };
  const layout: LabelLayout = { width: 70, height: 10, items: [item] };
  const page = { width: 70, height: 10, labels: [{ x: 0, y: 0, layout }] };
  const [picture] = await printPdf(await drawPdf([page], { title: 'x', date: new Date(0) }), 200);
  if (!picture) throw new Error('no page');
  return picture;
}

function inkGroups({ width, height, grey }: Picture): number {
  let groups = 0;
  let wasInk = false;
  for (let x = 0; x < width; x++) {
    let isInk = false;
    for (let y = 0; y < height; y++) if ((grey[y * width + x] ?? 255) < 200) isInk = true;
    if (isInk && !wasInk) groups += 1;
    wasInk = isInk;
  }
  return groups;
}

describe.each(faces)('figures in %s', (face) => {
  test.each(figures)('no character of "%s" overlaps its neighbour', (text) => {
    const boxes = boxesOf(text, face).filter(({ from }) => Number.isFinite(from));
    boxes.slice(1).forEach(({ from }, index) => {
      expect(from, text).toBeGreaterThan(boxes[index]?.to ?? 0);
    });
  });

  test.each(['7.88', '23.11.2026', '1,357.88'])(
    'a fax of "%s" shows white between all characters',
    async (text) => {
      expect(inkGroups(await printLine(text, face, 8.5))).toBe(text.length);
    },
  );

  test('digits have equal widths, so columns of amounts align', () => {
    const widths = Array.from('0123456789', (digit) => labelFont(face).width(digit));
    expect(new Set(widths).size).toBe(1);
    expect(labelFont(face).width('1,111.11')).toBe(labelFont(face).width('8,476.90'));
  });

  test.each(['1 7', '7 1', '1b', '7A'])('a digit has its spacing in "%s"', (text) => {
    const { width } = labelFont(face);
    const alone = Array.from(text).reduce((sum, sign) => sum + width(sign), 0);
    expect(width(text)).toBeCloseTo(alone, 6);
  });
});
