import type { Point } from './label-layout.ts';

/** Outlines in a unit square, y downwards, nonzero rule: holes run in the opposite direction. */
export type Pictogram = {
  aspect: number;
  outlines: readonly (readonly Point[])[];
};

function circle(cx: number, cy: number, radius: number, isHole = false): Point[] {
  const corners = 28;
  return Array.from({ length: corners }, (_, index): Point => {
    const angle = ((isHole ? -index : index) / corners) * 2 * Math.PI;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

const rectangle = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

function stroke([x1, y1]: Point, [x2, y2]: Point, thickness: number): Point[] {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const dx = ((y1 - y2) / length) * (thickness / 2);
  const dy = ((x2 - x1) / length) * (thickness / 2);
  return [
    [x1 - dx, y1 - dy],
    [x2 - dx, y2 - dy],
    [x2 + dx, y2 + dy],
    [x1 + dx, y1 + dy],
  ];
}

const scribble = (...points: Point[]): Point[][] =>
  points.slice(1).map((point, index) => stroke(points[index] as Point, point, 0.045));

export const weightPictogram: Pictogram = {
  aspect: 1,
  outlines: [
    circle(0.5, 0.24, 0.21),
    circle(0.5, 0.24, 0.1, true),
    [
      [0.24, 0.36],
      [0.76, 0.36],
      [0.94, 0.94],
      [0.9, 1],
      [0.1, 1],
      [0.06, 0.94],
    ],
  ],
};

export const twoPersonsPictogram: Pictogram = {
  aspect: 1.25,
  outlines: [
    circle(0.14, 0.15, 0.11),
    rectangle(0.04, 0.29, 0.24, 0.64),
    rectangle(0.04, 0.62, 0.125, 1),
    rectangle(0.155, 0.62, 0.24, 1),
    rectangle(0.22, 0.48, 0.36, 0.57),
    rectangle(0.36, 0.3, 0.64, 0.6),
    rectangle(0.64, 0.48, 0.78, 0.57),
    circle(0.86, 0.15, 0.11),
    rectangle(0.76, 0.29, 0.96, 0.64),
    rectangle(0.76, 0.62, 0.845, 1),
    rectangle(0.875, 0.62, 0.96, 1),
  ],
};

/** Sign here. */
export const signaturePictogram: Pictogram = {
  aspect: 2,
  outlines: [
    stroke([0.02, 0.22], [0.2, 0.7], 0.075),
    stroke([0.2, 0.22], [0.02, 0.7], 0.075),
    ...scribble(
      [0.3, 0.66],
      [0.37, 0.1],
      [0.43, 0.62],
      [0.5, 0.34],
      [0.57, 0.62],
      [0.64, 0.4],
      [0.71, 0.6],
      [0.95, 0.5],
    ),
    rectangle(0, 0.86, 1, 0.97),
  ],
};

/** Into these hands only. */
export const directPictogram: Pictogram = {
  aspect: 1.15,
  outlines: [
    rectangle(0, 0.52, 0.26, 0.68),
    [
      [0.22, 0.36],
      [0.46, 0.6],
      [0.22, 0.84],
    ],
    circle(0.74, 0.22, 0.18),
    [
      [0.6, 0.46],
      [0.88, 0.46],
      [1, 0.6],
      [1, 1],
      [0.48, 1],
      [0.48, 0.6],
    ],
  ],
};

export const leafPictogram: Pictogram = {
  aspect: 1,
  outlines: [
    [
      ...curve([0.96, 0.04], [0.98, 0.86], [0.42, 0.86]),
      ...curve([0.42, 0.86], [0.1, 0.86], [0.14, 0.5]),
      ...curve([0.14, 0.5], [0.2, 0.06], [0.96, 0.04]),
    ],
    stroke([0.02, 0.98], [0.34, 0.66], 0.09),
  ],
};

function curve(from: Point, control: Point, to: Point): Point[] {
  const steps = 10;
  return Array.from({ length: steps }, (_, index): Point => {
    const t = index / steps;
    const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
    return [a * from[0] + b * control[0] + c * to[0], a * from[1] + b * control[1] + c * to[1]];
  });
}
