import type { FontkitPathCommand } from 'fontkit';

/** Distance from the previous point. */
export type Step = { dx: number; dy: number; isOnCurve: boolean };
type Outline = {
  /** The last point of each contour. */
  ends: readonly number[];
  points: readonly Step[];
  instructions: Uint8Array;
  /** Default: computed from the points. */
  box?: Uint8Array;
};

const ON_CURVE = 1;

/** Flags and coordinates in full. */
export function writeGlyph({ ends, points, instructions, box = boxAround(points) }: Outline): Uint8Array {
  const size = 10 + 2 * ends.length + 2 + instructions.length + 5 * points.length;
  const glyph = Buffer.alloc((size + 3) & ~3);
  let at = glyph.writeInt16BE(ends.length, 0);
  glyph.set(box, at);
  at += box.length;
  for (const end of ends) at = glyph.writeUInt16BE(end, at);
  at = glyph.writeUInt16BE(instructions.length, at);
  glyph.set(instructions, at);
  at += instructions.length;
  for (const { isOnCurve } of points) at = glyph.writeUInt8(isOnCurve ? ON_CURVE : 0, at);
  for (const { dx } of points) at = glyph.writeInt16BE(dx, at);
  for (const { dy } of points) at = glyph.writeInt16BE(dy, at);
  return glyph;
}

function boxAround(points: readonly Step[]): Uint8Array {
  let [x, y] = [0, 0];
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { dx, dy } of points) {
    x += dx;
    y += dy;
    [left, bottom] = [Math.min(left, x), Math.min(bottom, y)];
    [right, top] = [Math.max(right, x), Math.max(top, y)];
  }
  const box = Buffer.alloc(8);
  [left, bottom, right, top].forEach((edge, index) => {
    box.writeInt16BE(edge, 2 * index);
  });
  return box;
}

/** Omits hints: they fit only the weight that the font was drawn in. */
export function glyphOfPath(commands: readonly FontkitPathCommand[]): Uint8Array {
  const ends: number[] = [];
  const points: Step[] = [];
  let [x, y] = [0, 0];
  const add = (toX: number, toY: number, isOnCurve: boolean) => {
    const [px, py] = [Math.round(toX), Math.round(toY)];
    points.push({ dx: px - x, dy: py - y, isOnCurve });
    [x, y] = [px, py];
  };
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    if (command === 'closePath') ends.push(points.length - 1);
    else if (command === 'quadraticCurveTo') {
      add(a, b, false);
      add(c, d, true);
    } else add(a, b, true);
  }
  return points.length === 0
    ? new Uint8Array(0)
    : writeGlyph({ ends, points, instructions: new Uint8Array(0) });
}
