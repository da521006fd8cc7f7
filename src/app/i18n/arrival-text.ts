import { t } from '@lingui/core/macro';
import type { ExpectedArrival } from '#domain/shipment/arrival.ts';
import type { Arrival } from '#domain/shipment/shipment.ts';
import { berlinDayStart } from '#domain/values/working-days.ts';
import { formatDay, formatDays } from './format.ts';

/** "Di., 24.11., bis 09:00 Uhr", "Di., 24.11." or "voraussichtlich 24.–25.11." */
export function arrivalText({ from, to, by }: Omit<Arrival, 'leaves'>): string {
  if (from !== to) {
    const days = formatDays(berlinDayStart(from), berlinDayStart(to));
    return t`voraussichtlich ${days}`;
  }
  const day = formatDay(berlinDayStart(from));
  // Break the line before the time, not within it.
  return by ? t`${day}, bis\u00a0${by}\u00a0Uhr` : day;
}

/** "Ankunft Di., 24.11." or "Noch nicht übergeben" */
export function expectedText(expected: ExpectedArrival): string {
  if (expected === 'not_handed_over') return t`Noch nicht übergeben`;
  const arrival = arrivalText(expected);
  return t`Ankunft ${arrival}`;
}
