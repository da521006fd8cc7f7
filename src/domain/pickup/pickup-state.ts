import { type PickupStatus, pickupStatuses, type Tone } from '#domain/shipment/status.ts';
import { berlinDay, berlinTime, type Day, dayFromSeconds } from '#domain/values/working-days.ts';

/** A booked pickup becomes overdue when its window ends (docs/rules.md 16.8). */
export const pickupStates = ['booked', 'overdue', 'done', 'unreported', 'canceled'] as const;
export type PickupState = (typeof pickupStates)[number];

/** `carrier`: by a parcel's first scan. `day_end`: nobody said so, but the day is over (docs/rules.md 16.9). */
export const doneSources = ['carrier', 'staff', 'day_end'] as const;
export type DoneSource = (typeof doneSources)[number];

/** Seconds. */
type Window = { pickup_date: number | null; pickup_datetime_to: string | null };
type Booked = Window & { status: PickupStatus; done_by?: DoneSource | null };

export function isWindowOver({ pickup_date, pickup_datetime_to: to }: Window, now: Date): boolean {
  return pickup_date !== null && to !== null && isOver(dayFromSeconds(pickup_date), to, now);
}

/** For a stored day and time HH:mm. */
export function isOver(day: Day, to: string, now: Date): boolean {
  return `${day} ${to}` <= `${berlinDay(now)} ${berlinTime(now)}`;
}

export function pickupState(pickup: Booked, now: Date): PickupState {
  if (pickup.status === pickupStatuses.done) return pickup.done_by === 'day_end' ? 'unreported' : 'done';
  if (pickup.status === pickupStatuses.canceled) return 'canceled';
  return isWindowOver(pickup, now) ? 'overdue' : 'booked';
}

/** Colours of docs/rules.md 16.2: canceled red, done green, otherwise yellow; overdue differs by its shape. */
export function pickupStateTone(state: PickupState): Tone {
  if (state === 'done') return 'success';
  return state === 'canceled' ? 'error' : 'yellow';
}
