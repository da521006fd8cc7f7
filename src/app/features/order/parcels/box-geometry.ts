/** The y axis grows downwards. */
export type Point = readonly [x: number, y: number];
export type Size = { length: number; width: number; height: number };

export type BoxDrawing = {
  top: readonly Point[];
  left: readonly Point[];
  right: readonly Point[];
  girth: readonly Point[];
  labels: { length: Point; width: Point; height: Point };
};

export const boxView = { width: 168, height: 124 } as const;
const margin = { x: 24, top: 16, bottom: 6 };
/** Share of the longest side, so that a sheet or a pole stays visible. */
const thinnest = 0.03;

const cos = Math.cos(Math.PI / 6);
const sin = Math.sin(Math.PI / 6);

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Unknown sides take the mean of the known ones; without any, a typical box. */
export function drawnSize({ length, width, height }: Size): Size {
  const known = [length, width, height].filter((side) => side > 0);
  if (known.length === 0) return { length: 40, width: 30, height: 22 };
  const mean = known.reduce((sum, side) => sum + side, 0) / known.length;
  return { length: length || mean, width: width || mean, height: height || mean };
}

/** Isometric projection to scale: length runs up to the right, width down to the right. */
export function drawBox(size: Size): BoxDrawing {
  const real = drawnSize(size);
  const longest = Math.max(real.length, real.width, real.height);
  const visible = (side: number) => Math.max(side, longest * thinnest);
  const sides = {
    length: visible(real.length),
    width: visible(real.width),
    height: visible(real.height),
  };
  const scale = Math.min(
    (boxView.width - 2 * margin.x) / ((sides.length + sides.width) * cos),
    (boxView.height - margin.top - margin.bottom) / ((sides.length + sides.width) * sin + sides.height),
  );
  const length: Point = [sides.length * scale * cos, -sides.length * scale * sin];
  const width: Point = [sides.width * scale * cos, sides.width * scale * sin];
  const height = sides.height * scale;

  const drawnWidth = length[0] + width[0];
  const drawnHeight = width[1] - length[1] + height;
  const left: Point = [
    (boxView.width - drawnWidth) / 2,
    margin.top + (boxView.height - margin.top - margin.bottom - drawnHeight) / 2 - length[1],
  ];
  const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
  const back = plus(left, length);
  const front = plus(left, width);
  const right = plus(back, width);
  const down = (point: Point, by = height): Point => [point[0], point[1] + by];

  return {
    top: [left, back, right, front],
    left: [left, front, down(front), down(left)],
    right: [front, right, down(right), down(front)],
    girth: girthLine(),
    labels: {
      length: plus(between(left, back), [-6, -6]),
      width: plus(between(back, right), [6, -6]),
      height: plus(between(left, down(left)), [-6, 4]),
    },
  };

  function girthLine(): Point[] {
    if (longest === real.length) {
      const far = between(left, back);
      const near = between(front, right);
      return [far, near, down(near)];
    }
    if (longest === real.width) {
      const far = between(back, right);
      const near = between(left, front);
      return [far, near, down(near)];
    }
    return [down(left, height / 2), down(front, height / 2), down(right, height / 2)];
  }
}

export function pointList(points: readonly Point[]): string {
  return points.map(([x, y]) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`).join(' ');
}
