import { hasLabelPrinter } from './label-printer.ts';

/** Label formats in menu order: single label, place on an A4 sheet, image, label printer. */
export const labelChoices = [
  'pdf_a6',
  'pdf_100x150',
  'pdf_103x199',
  'pdf_4x6',
  'pdf_a4_1',
  'pdf_a4_2',
  'pdf_a4_3',
  'pdf_a4_4',
  'pdf_a4_two_1',
  'pdf_a4_two_2',
  'pdf_a4_one',
  'png',
  'png_300',
  'zpl',
  'zpl_300',
] as const;
export type LabelChoice = (typeof labelChoices)[number];

export const startsGroup = (choice: LabelChoice) =>
  choice === 'pdf_a4_1' || choice === 'pdf_a4_two_1' || choice === 'png';

export const isLabelChoice = (format: string | undefined): format is LabelChoice =>
  labelChoices.some((it) => it === format);

/** Files for the printer's own program, which a browser tab cannot print. */
export const isDownload = (choice: LabelChoice) => /^(?:png|zpl)/.test(choice);

const key = 'label-format';

export const hasChosenLabel = (): boolean => localStorage.getItem(key) !== null;

/** Read on click, because every row of a list prints. */
export function rememberedLabelChoice(): LabelChoice {
  const value = localStorage.getItem(key);
  return labelChoices.find((choice) => choice === value) ?? (hasLabelPrinter() ? 'zpl' : 'pdf_a6');
}

export function rememberLabelChoice(choice: LabelChoice): void {
  localStorage.setItem(key, choice);
}

const mostInRow = 3;
const usual: readonly LabelChoice[] = ['pdf_a6', 'pdf_a4_1', 'zpl'];

/** Formats of a row's menu: this device's first; the others are one step further. */
export function rowChoices(choices: readonly string[]): LabelChoice[] {
  const all = labelChoices.filter((it) => choices.includes(it));
  if (all.length <= mostInRow + 1) return all;
  const first = new Set([rememberedLabelChoice(), ...usual]);
  return [...first].filter((it) => all.includes(it)).slice(0, mostInRow);
}

const places = {
  pdf_a4_1: { format: 'pdf_a4', start_position: '1' },
  pdf_a4_2: { format: 'pdf_a4', start_position: '2' },
  pdf_a4_3: { format: 'pdf_a4', start_position: '3' },
  pdf_a4_4: { format: 'pdf_a4', start_position: '4' },
  pdf_a4_two_1: { format: 'pdf_a4_two', start_position: '1' },
  pdf_a4_two_2: { format: 'pdf_a4_two', start_position: '2' },
} as const;

const isPlace = (choice: LabelChoice): choice is keyof typeof places => choice in places;

export function toLabelRequest(choice: LabelChoice) {
  return isPlace(choice) ? places[choice] : { format: choice };
}

const sheets: readonly (readonly LabelChoice[])[] = [
  ['pdf_a4_1', 'pdf_a4_2', 'pdf_a4_3', 'pdf_a4_4'],
  ['pdf_a4_two_1', 'pdf_a4_two_2'],
];

/** The next free place on the sheet; undefined if the sheet is full or the format has none. */
export function nextChoice(choice: LabelChoice, labels: number): LabelChoice | undefined {
  const sheet = sheets.find((it) => it.includes(choice));
  if (!sheet) return undefined;
  const next = (sheet.indexOf(choice) + labels) % sheet.length;
  return next === 0 ? undefined : sheet[next];
}
