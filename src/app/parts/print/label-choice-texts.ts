import { t } from '@lingui/core/macro';
import type { LabelChoice } from './label-choice.ts';

export function labelChoiceText(choice: LabelChoice): string {
  const texts: Record<LabelChoice, string> = {
    pdf_a6: t`A6, ein Label je Seite`,
    pdf_a4_1: t`A4, ab oben links`,
    pdf_a4_2: t`A4, ab oben rechts`,
    pdf_a4_3: t`A4, ab unten links`,
    pdf_a4_4: t`A4, ab unten rechts`,
    pdf_100x150: t`100 × 150 mm`,
    pdf_103x199: t`103 × 199 mm`,
    pdf_4x6: t`4 × 6 Zoll`,
    pdf_a4_two_1: t`A4 mit zweien, ab oben`,
    pdf_a4_two_2: t`A4 mit zweien, ab unten`,
    pdf_a4_one: t`A4, ein großes Label je Blatt`,
    png: t`Bild (PNG, 203 dpi)`,
    png_300: t`Bild (PNG, 300 dpi)`,
    zpl: t`ZPL-Datei herunterladen`,
    zpl_300: t`ZPL-Datei für 300 dpi`,
  };
  return texts[choice];
}
