import { hasLabelPrinter } from '#app/parts/label-printer.ts';

/** The paper of labels: their own small sheet, one of four places of an A4 sheet, or a label printer's language. */
export const labelChoices = ['pdf_a6', 'pdf_a4_1', 'pdf_a4_2', 'pdf_a4_3', 'pdf_a4_4', 'zpl'] as const;
export type LabelChoice = (typeof labelChoices)[number];

export const isLabelChoice = (format: string | undefined): format is LabelChoice =>
  labelChoices.some((it) => it === format);

const key = 'label-format';

/**
 * The choice of this device. It is asked for when something is clicked: every row of a list prints, and none shows it
 * before.
 */
export function rememberedLabelChoice(): LabelChoice {
  const value = localStorage.getItem(key);
  return labelChoices.find((choice) => choice === value) ?? (hasLabelPrinter() ? 'zpl' : 'pdf_a6');
}

/** Remembered on this device: the printer stands beside it. */
export function rememberLabelChoice(choice: LabelChoice): void {
  localStorage.setItem(key, choice);
}

const onA4 = { pdf_a4_1: '1', pdf_a4_2: '2', pdf_a4_3: '3', pdf_a4_4: '4' } as const;

/** The choice in the words of the label call. */
export function toLabelRequest(choice: LabelChoice) {
  if (choice === 'pdf_a6' || choice === 'zpl') return { format: choice } as const;
  return { format: 'pdf_a4', start_position: onA4[choice] } as const;
}

const places: readonly LabelChoice[] = ['pdf_a4_1', 'pdf_a4_2', 'pdf_a4_3', 'pdf_a4_4'];

/**
 * The place where the sheet goes on after so many labels; undefined where it is used up, or there was no sheet to
 * begin with.
 */
export function nextChoice(choice: LabelChoice, labels: number): LabelChoice | undefined {
  const at = places.indexOf(choice);
  const next = (at + labels) % places.length;
  return at === -1 || next === 0 ? undefined : places[next];
}
