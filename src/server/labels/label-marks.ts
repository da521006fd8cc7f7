import { weightLimits } from '#domain/values/weight-limits.ts';
import type { LabelContent } from './label-content.ts';
import type { Box } from './label-layout.ts';
import type { LabelPen } from './label-pen.ts';
import { labelWords } from './label-words.ts';
import {
  directPictogram,
  leafPictogram,
  type Pictogram,
  signaturePictogram,
  twoPersonsPictogram,
  weightPictogram,
} from './pictograms.ts';

const PT = 25.4 / 72;
const GAP = 1.5;
const WEIGHT_MARK_WIDTH = 33;
const MOST_OPTION_WIDTH = 19;

export type WeightMark = 'above_10' | 'above_20';

/**
 * § 73 (1) PostG: parcels over 10 kg and over 20 kg have plain, clearly different marks. Pallets and freight are no
 * parcels in that law.
 */
export function weightMark(
  content: Pick<LabelContent, 'is_national' | 'transport_kind' | 'weight_kg'>,
): WeightMark | undefined {
  if (!content.is_national || content.transport_kind === 'pallet' || content.transport_kind === 'freight') {
    return undefined;
  }
  if (content.weight_kg > weightLimits.marked.high) return 'above_20';
  return content.weight_kg > weightLimits.marked.raised ? 'above_10' : undefined;
}

type OptionMark = { word: string; sign: string | Pictogram };

function optionMarks(content: LabelContent): OptionMark[] {
  const words = labelWords(content.is_national);
  const marks: (OptionMark | false | undefined)[] = [
    Boolean(content.danger) && { word: words.danger, sign: (content.danger ?? '').slice(0, 2) },
    content.is_saturday && { word: words.saturday, sign: words.saturday_short },
    content.adult_signature_required && { word: words.adult_signature, sign: '18+' },
    content.signature_required && { word: words.signature, sign: signaturePictogram },
    content.direct_delivery_only && { word: words.direct, sign: directPictogram },
    content.carbon_neutral && { word: words.carbon_neutral, sign: leafPictogram },
  ];
  return marks.filter((mark) => typeof mark === 'object');
}

export function hasMarks(content: LabelContent): boolean {
  return weightMark(content) !== undefined || optionMarks(content).length > 0;
}

/** Weight first, then the options in boxes of equal width. */
export function drawMarks(pen: LabelPen, row: Box, content: LabelContent): void {
  const weight = weightMark(content);
  const options = optionMarks(content);
  let x = row.x;
  if (weight) {
    drawWeightMark(pen, { ...row, x, width: WEIGHT_MARK_WIDTH }, weight);
    x += WEIGHT_MARK_WIDTH + GAP;
  }
  const room = row.x + row.width - x - GAP * (options.length - 1);
  const width = Math.min(MOST_OPTION_WIDTH, room / Math.max(1, options.length));
  for (const option of options) {
    drawOption(pen, { ...row, x, width }, option);
    x += width + GAP;
  }
}

function drawWeightMark(pen: LabelPen, box: Box, mark: WeightMark): void {
  const isVeryHeavy = mark === 'above_20';
  const ink = isVeryHeavy ? 'white' : 'black';
  pen.frame(box, 0.6);
  const pictogram = isVeryHeavy ? twoPersonsPictogram : weightPictogram;
  const side = box.height - 3;
  const icon = { x: box.x + 1.7, y: box.y + 1.5, width: side * pictogram.aspect, height: side };
  pen.shape(icon, pictogram.outlines);
  const left = icon.width + 3.2;
  const panel = { x: box.x + left, y: box.y, width: box.width - left, height: box.height };
  if (isVeryHeavy) pen.fill(panel);
  const { upper, lower } = signAndWord(panel);
  pen.line(upper, `> ${isVeryHeavy ? weightLimits.marked.high : weightLimits.marked.raised} kg`, {
    face: 'bold',
    size: 16 * PT,
    align: 'center',
    ink,
  });
  const word = isVeryHeavy ? 'Zu zweit tragen' : 'Erhöhtes Gewicht';
  pen.line(lower, word, { face: 'bold', size: 6.5 * PT, align: 'center', ink });
}

function drawOption(pen: LabelPen, box: Box, { word, sign }: OptionMark): void {
  pen.frame(box, 0.3);
  const { upper, lower } = signAndWord(box);
  if (typeof sign === 'string') {
    pen.line(upper, sign, { face: 'bold', size: 16 * PT, align: 'center' });
  } else {
    const height = upper.height * 0.68;
    const width = Math.min(upper.width, height * sign.aspect);
    const x = box.x + (box.width - width) / 2;
    pen.shape({ x, y: upper.y + upper.height * 0.2, width, height }, sign.outlines);
  }
  pen.line(lower, word, { face: 'bold', size: 6.5 * PT, align: 'center' });
}

function signAndWord(box: Box): { upper: Box; lower: Box } {
  const inner = { x: box.x + 0.9, width: box.width - 1.8 };
  const wordHeight = 2.9;
  const upper = { ...inner, y: box.y + 0.3, height: box.height - wordHeight - 1 };
  return { upper, lower: { ...inner, y: upper.y + upper.height, height: wordHeight } };
}
