import { formatDate } from '#app/i18n/format.ts';
import { pickupStateText, serviceName } from '#app/i18n/labels.ts';
import { shownPickupState } from '#app/parts/pickup/pickup-label.ts';
import { foldText } from '#app/ui/fields/fold-text.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';

/** Every word must occur in the row's text; texts are built once, not per keystroke. */
export function pickupSearch(pickups: readonly Pickup[]): (search: string) => Pickup[] {
  let texts: string[] | undefined;
  return (search) => {
    const words = foldText(search).folded.split(/\s+/).filter(Boolean);
    if (words.length === 0) return [...pickups];
    texts ??= pickups.map(shownText);
    return pickups.filter((_, at) => words.every((word) => texts?.[at]?.includes(word)));
  };
}

function shownText(pickup: Pickup): string {
  const { from_address, confirmation_id, pickup_date, service } = pickup;
  const shown = [
    ...Object.values(from_address),
    confirmation_id ?? '',
    formatDate(pickup_date),
    pickupStateText(shownPickupState(pickup)),
    serviceName(service, 'national'),
  ];
  return foldText(shown.join(' ')).folded;
}
