import type { Han } from '#server/fonts/han-fonts.ts';
import type { GsElement } from './gs1-element.ts';
import type { Face } from './label-fonts.ts';

/** Everything is in millimetres, measured from the top left corner of the label. */
export type Box = { x: number; y: number; width: number; height: number };
export type Point = readonly [x: number, y: number];
export type Align = 'left' | 'center' | 'right';
export type Ink = 'black' | 'white';

export type TextItem = {
  kind: 'text';
  text: string;
  face: Face;
  /** How Han characters are written in it; absent where nobody knows the country. */
  han?: Han;
  /** Height of the em. */
  size: number;
  ink: Ink;
  align: Align;
  x: number;
  baseline: number;
  /** Measured with the font of the output. */
  width: number;
  /** The place the text was given; it never leaves it. */
  cell: Box;
};
type FillItem = { kind: 'fill'; box: Box };
type FrameItem = { kind: 'frame'; box: Box; thickness: number };
/** `x` is that of the first bar; the box includes the quiet zones. */
type BarsItem = {
  kind: 'bars';
  element: GsElement;
  box: Box;
  x: number;
  module: number;
  bars: readonly Run[];
};
type MatrixItem = {
  kind: 'matrix';
  element: GsElement;
  box: Box;
  x: number;
  y: number;
  module: number;
  rows: readonly (readonly Run[])[];
};
/** Closed outlines, filled by the nonzero rule. */
type ShapeItem = { kind: 'shape'; box: Box; outlines: readonly (readonly Point[])[] };
/** Black modules from `at`, `length` of them. */
export type Run = { at: number; length: number };

export type LabelItem = TextItem | FillItem | FrameItem | BarsItem | MatrixItem | ShapeItem;
export type LabelLayout = { width: number; height: number; items: LabelItem[] };

/** Measures how wide a text is in the font an output prints with. */
export type MeasureText = (text: string, face: Face, size: number) => number;
