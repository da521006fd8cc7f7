import { useSyncExternalStore } from 'react';

/** What a label is printed on: its own small sheet, one of four places of an A4 sheet, or a label printer's language. */
export const labelChoices = ['pdf_a6', 'pdf_a4_1', 'pdf_a4_2', 'pdf_a4_3', 'pdf_a4_4', 'zpl'] as const;
export type LabelChoice = (typeof labelChoices)[number];

const key = 'label-format';
const changed = new Set<() => void>();

function stored(): LabelChoice {
  const value = localStorage.getItem(key);
  return labelChoices.find((choice) => choice === value) ?? 'pdf_a6';
}

/** Remembered on this device: the printer stands beside it. */
export function rememberLabelChoice(choice: LabelChoice): void {
  localStorage.setItem(key, choice);
  for (const listener of changed) listener();
}

export function useLabelChoice(): LabelChoice {
  return useSyncExternalStore((listener) => {
    changed.add(listener);
    return () => changed.delete(listener);
  }, stored);
}

const onA4 = { pdf_a4_1: '1', pdf_a4_2: '2', pdf_a4_3: '3', pdf_a4_4: '4' } as const;

/** The choice in the words of the label call. */
export function toLabelRequest(choice: LabelChoice) {
  if (choice === 'pdf_a6' || choice === 'zpl') return { format: choice } as const;
  return { format: 'pdf_a4', start_position: onA4[choice] } as const;
}
