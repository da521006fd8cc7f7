import * as v from 'valibot';
import type { UserType } from '#domain/people/client.ts';
import { addDays, type Day, weekday } from '#domain/values/working-days.ts';

export const mostNamedPickups = 50;

/** Unfinished work before deletion (docs/rules.md 20.5). */
export const OpenWork = v.object({
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
  /** Labels without a scan. */
  unused_labels: v.number(),
  manual_orders: v.number(),
  /** Active shipments of periods that may not be billed yet. */
  unbilled: v.number(),
  /** First day of these periods, or an earlier day billed in them (docs/rules.md 21.8). */
  unbilled_since: v.string(),
});
export type OpenWork = v.InferOutput<typeof OpenWork>;

/** First day of the previous period, because invoices follow a period's end. */
export function billedUntil(type: UserType, today: Day): Day {
  if (type === 'daily') return addDays(today, -1);
  if (type === 'weekly') return addDays(today, 1 - weekday(today) - 7);
  const lastOfMonthBefore = addDays(`${today.slice(0, 8)}01`, -1);
  return `${lastOfMonthBefore.slice(0, 8)}01`;
}

export const hasOpenWork = ({ open_pickups, unused_labels, manual_orders, unbilled }: OpenWork) =>
  open_pickups + unused_labels + manual_orders + unbilled > 0;
