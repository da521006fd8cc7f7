import type { FederalState } from './federal-state.ts';
import { addDays, type Day, holidayOn, isWorkingDay, weekday } from './working-days.ts';

/* Overnight service (docs/rules.md 10.9): the next day with deliveries must be a Saturday. */

const isDeliverySaturday = (day: Day) => weekday(day) === 6 && holidayOn(day) === undefined;

/** undefined: a working day comes first. `state`: departure. */
export function saturdayAfter(sending: Day, state?: FederalState): Day | undefined {
  if (!isWorkingDay(sending, state)) return undefined;
  let day = addDays(sending, 1);
  while (!isWorkingDay(day, state) && !isDeliverySaturday(day)) day = addDays(day, 1);
  return isDeliverySaturday(day) ? day : undefined;
}

/** `sending`: day of departure. */
export function nextSaturday(from: Day, state?: FederalState): { saturday: Day; sending: Day } {
  let sending = from;
  let saturday = saturdayAfter(sending, state);
  while (saturday === undefined) {
    sending = addDays(sending, 1);
    saturday = saturdayAfter(sending, state);
  }
  return { saturday, sending };
}
