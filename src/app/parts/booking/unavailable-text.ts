import { t } from '@lingui/core/macro';
import { pickupLimits } from '#domain/pickup/pickup.ts';
import type { PickupServiceChoice } from '#domain/pickup/pickup-booking.ts';

export function unavailableText(reason: NonNullable<PickupServiceChoice['unavailable']>): string {
  const noon = pickupLimits.latestFrom.standard;
  return reason === 'same_day'
    ? t`Für heute nur bis ${noon} Uhr buchbar.`
    : t`Für Ihr Konto zurzeit nicht verfügbar.`;
}
