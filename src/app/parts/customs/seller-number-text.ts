import { t } from '@lingui/core/macro';
import type { SellerScheme } from '#domain/customs/seller-number.ts';

export function sellerNumberText(scheme: SellerScheme): string {
  const texts: Record<SellerScheme, string> = {
    uk_vat_number: t`Ihre britische USt-IdNr.`,
    voec_number: t`Ihre VOEC-Nummer (Norwegen)`,
    ioss_number: t`Ihre IOSS-Nummer (Einfuhr in die EU)`,
  };
  return texts[scheme];
}

export function sellerNumberHint(scheme: SellerScheme): string {
  const texts: Record<SellerScheme, string> = {
    uk_vat_number: t`Für Verkäufe an Private bis 135 GBP; der Empfänger braucht dann keine Nummer.`,
    voec_number: t`Für Verkäufe an Private bis 3.000 NOK je Stück.`,
    ioss_number: t`Für Verkäufe an Private bis 150 EUR.`,
  };
  return texts[scheme];
}
