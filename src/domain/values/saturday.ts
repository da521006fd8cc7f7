import type { FederalState } from './federal-state.ts';
import { addDays, type Day, holidayOn, isWorkingDay, weekday } from './working-days.ts';

/*
 * Saturday's service is the overnight one with a Saturday at its end (docs/rules.md 10.9): what leaves on a day is there
 * on the next one on which anything is delivered.
 */

const isDeliverySaturday = (day: Day) => weekday(day) === 6 && holidayOn(day) === undefined;

/** The Saturday on which arrives what leaves on that day; nothing where a working day comes first. `state`: where it leaves. */
export function saturdayAfter(sending: Day, state?: FederalState): Day | undefined {
  if (!isWorkingDay(sending, state)) return undefined;
  let day = addDays(sending, 1);
  while (!isWorkingDay(day, state) && !isDeliverySaturday(day)) day = addDays(day, 1);
  return isDeliverySaturday(day) ? day : undefined;
}

/** The first Saturday that can be had from a day on, and the day on which it has to leave for it. */
export function nextSaturday(from: Day, state?: FederalState): { saturday: Day; sending: Day } {
  let sending = from;
  let saturday = saturdayAfter(sending, state);
  while (saturday === undefined) {
    sending = addDays(sending, 1);
    saturday = saturdayAfter(sending, state);
  }
  return { saturday, sending };
}
