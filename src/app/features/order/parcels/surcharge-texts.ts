import { t } from '@lingui/core/macro';
import { formatNumber } from '#app/i18n/format.ts';
import type { Surcharge, SurchargeCode } from '#domain/services/surcharges.ts';
import type { Saving } from './surcharge-savings.ts';

export function surchargeTagText({ code, amount_eur, limit }: Surcharge): string {
  const texts: Record<SurchargeCode, string> = {
    oversize_girth: t`+${amount_eur} EUR Gurtmaß über ${limit} cm`,
    large_parcel_girth: t`+${amount_eur} EUR Gurtmaß über ${limit} cm`,
    handling_length: t`+${amount_eur} EUR Länge über ${limit} cm`,
    handling_second_side: t`+${amount_eur} EUR zweitlängste Seite über ${limit} cm`,
    handling_weight: t`+${amount_eur} EUR Gewicht über ${limit} kg`,
  };
  return texts[code];
}

export function savingText(code: SurchargeCode, { by, amount_eur }: Saving): string {
  const less = formatNumber(by, 1);
  const texts: Record<SurchargeCode, string> = {
    oversize_girth: t`${less} cm weniger Gurtmaß sparen ${amount_eur} EUR`,
    large_parcel_girth: t`${less} cm weniger Gurtmaß sparen ${amount_eur} EUR`,
    handling_length: t`${less} cm kürzer sparen ${amount_eur} EUR`,
    handling_second_side: t`${less} cm schmaler sparen ${amount_eur} EUR`,
    handling_weight: t`${less} kg leichter sparen ${amount_eur} EUR`,
  };
  return texts[code];
}
