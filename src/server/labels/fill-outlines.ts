import type { FontkitGlyph } from 'fontkit';
import type { Han } from '#server/fonts/han-fonts.ts';
import { type Face, labelFont } from './label-fonts.ts';
import type { Point } from './label-layout.ts';

/** One bit per dot, rows padded to bytes, as for ZPL's ^GF. */
export type Bitmap = { x: number; y: number; bytesPerRow: number; rows: number; bytes: Uint8Array };

const CURVE_STEPS = 6;

/** Fills outlines in dots by the nonzero rule: a dot is black if its middle is inside. */
export function fillOutlines(outlines: readonly (readonly Point[])[]): Bitmap | undefined {
  const points = outlines.flat();
  if (points.length === 0) return undefined;
  const left = Math.floor(Math.min(...points.map(([x]) => x)));
  const top = Math.floor(Math.min(...points.map(([, y]) => y)));
  const bytesPerRow = Math.ceil((Math.ceil(Math.max(...points.map(([x]) => x))) - left) / 8);
  const rows = Math.ceil(Math.max(...points.map(([, y]) => y))) - top;
  if (bytesPerRow <= 0 || rows <= 0) return undefined;
  const bytes = new Uint8Array(bytesPerRow * rows);
  for (let row = 0; row < rows; row++) {
    for (const [from, to] of insideSpans(outlines, top + row + 0.5)) {
      const last = Math.min(Math.ceil(to - left - 0.5), bytesPerRow * 8);
      for (let dot = Math.max(0, Math.ceil(from - left - 0.5)); dot < last; dot++) {
        const at = row * bytesPerRow + (dot >> 3);
        bytes[at] = (bytes[at] ?? 0) | (0x80 >> (dot & 7));
      }
    }
  }
  return { x: left, y: top, bytesPerRow, rows, bytes };
}

function insideSpans(outlines: readonly (readonly Point[])[], y: number): [from: number, to: number][] {
  const crossings: { x: number; turn: 1 | -1 }[] = [];
  for (const outline of outlines) {
    outline.forEach(([x1, y1], index) => {
      const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
      if (y1 <= y === y2 <= y) return;
      crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 });
    });
  }
  crossings.sort((a, b) => a.x - b.x);
  const spans: [number, number][] = [];
  let winding = 0;
  let start = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) start = x;
    winding += turn;
    if (winding === 0) spans.push([start, x]);
  }
  return spans;
}

/** Outlines in dots: baseline at `y`, em of `size` dots. */
export function textOutlines(
  { text, face, han }: { text: string; face: Face; han?: Han },
  size: number,
  x: number,
  y: number,
): Point[][] {
  const outlines: Point[][] = [];
  let origin = x;
  for (const { font, text: part } of labelFont(face).runs(text, han)) {
    const scale = size / font.source.unitsPerEm;
    const { glyphs, positions } = font.run(part);
    glyphs.forEach((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      outlines.push(...glyphOutlines(glyph, scale, origin + xOffset * scale, y - yOffset * scale));
      origin += xAdvance * scale;
    });
  }
  return outlines;
}

function glyphOutlines(glyph: FontkitGlyph, scale: number, x: number, y: number): Point[][] {
  const outlines: Point[][] = [];
  const place = (px: number, py: number): Point => [x + px * scale, y - py * scale];
  let current: Point[] = [];
  let from: [number, number] = [0, 0];
  for (const { command, args } of glyph.path.commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    if (command === 'moveTo') {
      current = [place(a, b)];
      outlines.push(current);
      from = [a, b];
    } else if (command === 'lineTo') {
      current.push(place(a, b));
      from = [a, b];
    } else if (command === 'quadraticCurveTo') {
      for (let step = 1; step <= CURVE_STEPS; step++) {
        const t = step / CURVE_STEPS;
        const [k, l, m] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
        current.push(place(k * from[0] + l * a + m * c, k * from[1] + l * b + m * d));
      }
      from = [c, d];
    }
  }
  return outlines;
}
