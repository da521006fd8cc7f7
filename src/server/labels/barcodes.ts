import bwip from 'bwip-js/node';
import type { GsElement } from './gs1-element.ts';
import type { Run } from './label-layout.ts';

export type Bars = { modules: number; bars: readonly Run[] };
export type Matrix = { modules: number; rows: readonly (readonly Run[])[] };

/** Cached, because postal codes repeat from parcel to parcel. */
const cache = new Map<string, Bars>();
const MOST_CACHED = 2_000;

type RawBars = { sbs: number[] };
type RawMatrix = { pixs: number[]; pixx: number; pixy: number };

/** FNC1 marks a GS1 symbol; set directly, bwip-js skips its lint and is a third faster. */
const raw = (symbology: 'code128' | 'datamatrix', { identifier, value }: GsElement): unknown[] =>
  bwip.raw(symbology, `^FNC1${identifier}${value}`, 'parsefnc');

export function gs1Bars(element: GsElement): Bars {
  const key = element.identifier + element.value;
  const known = cache.get(key);
  if (known) return known;
  const drawn = barsOf(raw('code128', element)[0] as RawBars);
  if (element.identifier !== '00') {
    if (cache.size >= MOST_CACHED) cache.clear();
    cache.set(key, drawn);
  }
  return drawn;
}

/** For ASCII texts that are no GS1 numbers. */
export const code128Bars = (text: string): Bars => barsOf(bwip.raw('code128', text)[0] as RawBars);

function barsOf({ sbs }: RawBars): Bars {
  const bars: Run[] = [];
  let at = 0;
  sbs.forEach((length, index) => {
    if (index % 2 === 0) bars.push({ at, length });
    at += length;
  });
  return { modules: at, bars };
}

export function gs1Matrix(element: GsElement): Matrix {
  const { pixs, pixx, pixy } = raw('datamatrix', element)[0] as RawMatrix;
  const rows = Array.from({ length: pixy }, (_, y) => blackRuns(pixs.slice(y * pixx, (y + 1) * pixx)));
  return { modules: pixx, rows };
}

function blackRuns(row: number[]): Run[] {
  const runs: Run[] = [];
  row.forEach((pixel, at) => {
    const last = runs.at(-1);
    if (!pixel) return;
    if (last && last.at + last.length === at) last.length += 1;
    else runs.push({ at, length: 1 });
  });
  return runs;
}
