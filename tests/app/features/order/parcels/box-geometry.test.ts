import { expect, test } from 'vitest';
import {
  type BoxDrawing,
  boxView,
  drawBox,
  drawnSize,
  type Point,
  pointList,
} from '#app/features/order/parcels/box-geometry.ts';
import { fc } from '#support/random.ts';

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);
const at = (points: readonly Point[], index: number): Point => points[index] ?? [Number.NaN, Number.NaN];

function drawn({ top, left }: BoxDrawing) {
  return {
    length: distance(at(top, 0), at(top, 1)),
    width: distance(at(top, 0), at(top, 3)),
    height: distance(at(left, 0), at(left, 3)),
  };
}

test('sides are drawn in the proportion of their measures', () => {
  const { length, width, height } = drawn(drawBox({ length: 120, width: 60, height: 15 }));
  expect(length / width).toBeCloseTo(2);
  expect(width / height).toBeCloseTo(4);
});

test('a box of any size lies inside the view and touches one of its sides', () => {
  const side = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(side, side, side, (length, width, height) => {
      const { top, left, right } = drawBox({ length, width, height });
      const points = [...top, ...left, ...right];
      for (const [x, y] of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(boxView.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(boxView.height);
      }
      const spans = [0, 1].map((axis) => {
        const values = points.map((point) => point[axis] ?? 0);
        return Math.max(...values) - Math.min(...values);
      });
      expect(Math.max((spans[0] ?? 0) / boxView.width, (spans[1] ?? 0) / boxView.height)).toBeGreaterThan(
        0.7,
      );
    }),
  );
});

test('a sheet and a pole stay visible', () => {
  expect(drawn(drawBox({ length: 200, width: 150, height: 1 })).height).toBeGreaterThan(1.5);
  expect(drawn(drawBox({ length: 300, width: 1, height: 1 })).width).toBeGreaterThan(1.5);
});

test('the girth line goes around the box across its longest side', () => {
  const long = drawBox({ length: 120, width: 60, height: 15 });
  const wide = drawBox({ length: 60, width: 120, height: 15 });
  const high = drawBox({ length: 60, width: 15, height: 120 });
  expect(distance(at(long.girth, 0), at(long.girth, 1))).toBeCloseTo(drawn(long).width);
  expect(distance(at(wide.girth, 0), at(wide.girth, 1))).toBeCloseTo(drawn(wide).length);
  expect(distance(at(high.girth, 0), at(high.girth, 1))).toBeCloseTo(drawn(high).width);
  expect(distance(at(high.girth, 1), at(high.girth, 2))).toBeCloseTo(drawn(high).length);
});

test('an unknown side is drawn as the mean of the known ones', () => {
  expect(drawnSize({ length: 100, width: 50, height: 0 })).toEqual({ length: 100, width: 50, height: 75 });
  expect(drawnSize({ length: 0, width: 0, height: 0 })).toEqual({ length: 40, width: 30, height: 22 });
});

test('points are written with one decimal', () => {
  expect(
    pointList([
      [1.25, 2.04],
      [3, 4],
    ]),
  ).toBe('1.3,2 3,4');
});
