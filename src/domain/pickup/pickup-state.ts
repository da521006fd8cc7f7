import { type PickupStatus, pickupStatuses, type Tone } from '#domain/shipment/status.ts';
import { berlinDay, berlinTime, type Day, dayFromSeconds } from '#domain/values/working-days.ts';

/** States of a pickup as people see them: a booked one whose window has ended is overdue (docs/rules.md 16.8). */
export const pickupStates = ['booked', 'overdue', 'done', 'canceled'] as const;
export type PickupState = (typeof pickupStates)[number];

/** The end of a pickup's window: the day as the wire says it, in seconds. */
type Window = { pickup_date: number | null; pickup_datetime_to: string | null };
type Booked = Window & { status: PickupStatus };

/** True once nobody can come any more in the window that was agreed, by Berlin's clocks. */
export function isWindowOver({ pickup_date, pickup_datetime_to: to }: Window, now: Date): boolean {
  return pickup_date !== null && to !== null && isOver(dayFromSeconds(pickup_date), to, now);
}

/** The same of a day of the calendar and a time HH:mm, as they are stored. */
export function isOver(day: Day, to: string, now: Date): boolean {
  return `${day} ${to}` <= `${berlinDay(now)} ${berlinTime(now)}`;
}

export function pickupState(pickup: Booked, now: Date): PickupState {
  if (pickup.status === pickupStatuses.done) return 'done';
  if (pickup.status === pickupStatuses.canceled) return 'canceled';
  return isWindowOver(pickup, now) ? 'overdue' : 'booked';
}

/** Colours of docs/rules.md 16.2: canceled red, done green, otherwise yellow; overdue stands out by its shape. */
export function pickupStateTone(state: PickupState): Tone {
  if (state === 'done') return 'success';
  return state === 'canceled' ? 'error' : 'yellow';
}
