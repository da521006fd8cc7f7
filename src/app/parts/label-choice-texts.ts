import { t } from '@lingui/core/macro';
import type { LabelChoice } from './label-choice.ts';

export function labelChoiceText(choice: LabelChoice): string {
  const texts: Record<LabelChoice, string> = {
    pdf_a6: t`A6, ein Label je Seite`,
    pdf_a4_1: t`A4, ab oben links`,
    pdf_a4_2: t`A4, ab oben rechts`,
    pdf_a4_3: t`A4, ab unten links`,
    pdf_a4_4: t`A4, ab unten rechts`,
    zpl: t`ZPL-Datei herunterladen`,
  };
  return texts[choice];
}
