import type { Han } from '#server/fonts/han-fonts.ts';
import type { GsElement } from './gs1-element.ts';
import type { Face } from './label-fonts.ts';

/** Lengths in mm from the label's top left corner. */
export type Box = { x: number; y: number; width: number; height: number };
export type Point = readonly [x: number, y: number];
export type Align = 'left' | 'center' | 'right';
export type Ink = 'black' | 'white';

export type TextItem = {
  kind: 'text';
  text: string;
  face: Face;
  /** Undefined if the country is unknown. */
  han?: Han;
  size: number;
  ink: Ink;
  align: Align;
  x: number;
  baseline: number;
  width: number;
  /** The text never exceeds it. */
  cell: Box;
};
type FillItem = { kind: 'fill'; box: Box };
type FrameItem = { kind: 'frame'; box: Box; thickness: number };
/** `x`: first bar; the box includes the quiet zones. */
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
/** `length` black modules from `at`. */
export type Run = { at: number; length: number };

export type LabelItem = TextItem | FillItem | FrameItem | BarsItem | MatrixItem | ShapeItem;
export type LabelLayout = { width: number; height: number; items: LabelItem[] };

export type MeasureText = (text: string, face: Face, size: number) => number;
