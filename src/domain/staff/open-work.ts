import * as v from 'valibot';
import type { UserType } from '#domain/people/client.ts';
import { addDays, type Day, weekday } from '#domain/values/working-days.ts';

/** Pickups named one by one; of more there is the number alone. */
export const mostNamedPickups = 50;

/** What would be left undone if a client were deleted now (docs/rules.md 20.5). */
export const OpenWork = v.object({
  /** Pickups a driver will come for, the next one first. */
  pickups: v.array(
    v.object({
      pickup_id: v.string(),
      confirmation_id: v.nullable(v.string()),
      pickup_date: v.string(),
      pickup_datetime_from: v.string(),
      pickup_datetime_to: v.string(),
    }),
  ),
  open_pickups: v.number(),
  /** Shipments whose labels have been given out and nobody has scanned yet. */
  unused_labels: v.number(),
  /** Manual orders that have no status yet. */
  manual_orders: v.number(),
  /** Shipments, not cancelled, of the billing periods that may not have been billed yet. */
  unbilled: v.number(),
  /** The first day of these periods, or an earlier one from which a shipment is billed in them (docs/rules.md 21.8). */
  unbilled_since: v.string(),
});
export type OpenWork = v.InferOutput<typeof OpenWork>;

/**
 * The first day whose shipments may not be billed yet: that of the period before this one, since an invoice is written
 * after its period has ended.
 */
export function billedUntil(type: UserType, today: Day): Day {
  if (type === 'daily') return addDays(today, -1);
  if (type === 'weekly') return addDays(today, 1 - weekday(today) - 7);
  const lastOfMonthBefore = addDays(`${today.slice(0, 8)}01`, -1);
  return `${lastOfMonthBefore.slice(0, 8)}01`;
}

/** Deleting needs more than a click while something is open. */
export const hasOpenWork = ({ open_pickups, unused_labels, manual_orders, unbilled }: OpenWork) =>
  open_pickups + unused_labels + manual_orders + unbilled > 0;
