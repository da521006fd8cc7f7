import { directionLevels, inVisualOrder, mirrored } from './bidi.ts';
import { type Han, hanFont, type OpenFont, type Weight } from './han-fonts.ts';
import { shapedFont } from './shaped-fonts.ts';

export type TextRun = {
  font: OpenFont;
  /** Latin within right-to-left words is in paper order. */
  text: string;
};

type Piece = TextRun & { level: number };

/** Marks on the previous letter, and the joiners of Persian and Hindi. */
const attached = /[\p{M}\u200c\u200d]/u;
const kana = /[\u3040-\u30ff]/;
const hangul = /[\uac00-\ud7a3]/;

/** Kana are always Japanese and Hangul Korean; for Han characters the country decides. */
export function hanOf(text: string, requested: Han | undefined): Han {
  if (kana.test(text)) return 'jp';
  if (hangul.test(text)) return 'kr';
  return requested ?? 'sc';
}

/** In paper order from left to right. Characters that `first` covers keep that font, others get their script's. */
export function textRuns(
  text: string,
  first: OpenFont,
  covers: (character: string) => boolean,
  { weight, han: requested }: { weight: Weight; han?: Han },
): TextRun[] {
  const levels = directionLevels(text);
  const han = hanOf(text, requested);
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels?.[at] ?? 0;
    at += character.length;
    const last = pieces.at(-1);
    if (last?.level === level && staysWith(last.font, character)) {
      last.text += character;
      continue;
    }
    const isReversed = level % 2 === 1;
    const shown = isReversed ? mirrored(character) : character;
    const font = fontFor(shown, first, covers, { weight, han, isReversed });
    if (last && last.level === level && last.font === font) {
      // Unshaped fonts need the text reversed.
      last.text = isReversed && !font.isShaped ? shown + last.text : last.text + shown;
    } else pieces.push({ font, text: shown, level });
  }
  return inVisualOrder(pieces);
}

const staysWith = ({ isShaped, source }: OpenFont, character: string) =>
  isShaped === true &&
  attached.test(character) &&
  source.hasGlyphForCodePoint(character.codePointAt(0) as number);

type Way = { weight: Weight; han: Han; isReversed: boolean };

function fontFor(
  character: string,
  first: OpenFont,
  covers: (character: string) => boolean,
  { weight, han, isReversed }: Way,
): OpenFont {
  if (covers(character)) return first;
  const code = character.codePointAt(0) as number;
  return shapedFont(code, isReversed ? 'rtl' : 'ltr', weight) ?? hanFont(code, han, weight) ?? first;
}
