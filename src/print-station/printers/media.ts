import type { Attribute, IppAnswer } from './ipp-message.ts';

/** 1/100 mm, as IPP counts. */
export type Medium = readonly [width: number, height: number];

const a4: Medium = [21_000, 29_700];

/** A page of each PDF format (server/labels/label-stock.ts). */
const ofFormat: Readonly<Record<string, Medium>> = {
  pdf_a6: [10_500, 14_800],
  pdf_100x150: [10_000, 15_000],
  pdf_103x199: [10_300, 19_900],
  pdf_4x6: [10_160, 15_240],
  pdf_a4: a4,
  pdf_a4_two: a4,
  pdf_a4_one: a4,
};

/** Papers are A4 at every printer. Undefined for label languages, which name their size themselves. */
export function mediumOf(kind: string, format: string): Medium | undefined {
  if (kind === 'labels' || kind === 'test') return ofFormat[format];
  return a4;
}

export const paperAttributes = ['media-supported', 'media-col-supported', 'print-scaling-supported'];

/** 1/100 mm between a medium and its name, which rounds inches. */
const tolerance = 50;

type PaperChoice = { attributes: Attribute[]; isNamed: boolean };

/** Names the medium and forbids scaling as far as the printer supports it (PWG 5100.3, 5100.7). */
export function paperChoice(medium: Medium, { attributes }: IppAnswer): PaperChoice {
  const valuesOf = (name: string) => (attributes.get(name) ?? []).map(String);
  const media = mediaChoice(medium, valuesOf('media-supported'), valuesOf('media-col-supported'));
  const scaling: Attribute[] = valuesOf('print-scaling-supported').includes('none')
    ? [['keyword', 'print-scaling', 'none']]
    : [];
  return { attributes: [...(media ? [media] : []), ...scaling], isNamed: media !== undefined };
}

function mediaChoice(
  medium: Medium,
  names: readonly string[],
  columns: readonly string[],
): Attribute | undefined {
  const name = names.find((it) => !it.startsWith('custom_m') && isNear(sizeIn(it), medium));
  if (name !== undefined) return ['keyword', 'media', name];
  const [least, most] = ['custom_min', 'custom_max'].map((start) =>
    sizeIn(names.find((it) => it.startsWith(start)) ?? ''),
  );
  const [width, height] = medium;
  const isWithin =
    least && most && width >= least[0] && height >= least[1] && width <= most[0] && height <= most[1];
  if (!isWithin || !columns.includes('media-size')) return undefined;
  const size: Attribute = [
    'collection',
    'media-size',
    [
      ['integer', 'x-dimension', width],
      ['integer', 'y-dimension', height],
    ],
  ];
  return ['collection', 'media-col', [size]];
}

const isNear = (size: Medium | undefined, medium: Medium): boolean =>
  size?.every((it, at) => Math.abs(it - (medium[at] ?? 0)) <= tolerance) ?? false;

/** Size at the end of a self-describing name, e.g. `iso_a6_105x148mm` (PWG 5101.1). */
function sizeIn(name: string): Medium | undefined {
  const [, width, height, unit] = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|in)$/.exec(name) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const factor = unit === 'in' ? 2_540 : 100;
  return [Math.round(Number(width) * factor), Math.round(Number(height) * factor)];
}

export const sizeText = ([width, height]: Medium): string =>
  `${Math.round(width / 100)} x ${Math.round(height / 100)} mm`;
