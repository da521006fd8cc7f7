import { formatDate } from '#app/i18n/format.ts';
import { pickupStateText, serviceName } from '#app/i18n/labels.ts';
import { shownPickupState } from '#app/parts/pickup-label.ts';
import { foldText } from '#app/ui/fields/fold-text.ts';
import type { Pickup } from '#domain/pickup-booking.ts';

/** True if every word that was typed stands in what the list shows of a pickup. */
export function fitsSearch(pickup: Pickup, search: string): boolean {
  const { from_address, confirmation_id, pickup_date, service } = pickup;
  const shown = [
    ...Object.values(from_address),
    confirmation_id ?? '',
    formatDate(pickup_date),
    pickupStateText(shownPickupState(pickup)),
    serviceName(service, 'national'),
  ];
  const { folded } = foldText(shown.join(' '));
  return foldText(search)
    .folded.split(/\s+/)
    .every((word) => folded.includes(word));
}
