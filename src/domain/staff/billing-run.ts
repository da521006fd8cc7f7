import * as v from 'valibot';
import { userTypes } from '#domain/people/client.ts';
import { addDays, type Day } from '#domain/values/working-days.ts';
import { csvLayouts } from './staff-shipment.ts';

/** All of a cycle's clients in one file, or in a ZIP with one for each. */
export const billingForms = ['file', 'zip'] as const;

/** The clients of a billing cycle and the form their shipments are billed in (docs/rules.md 21.8). */
export const billingChoice = {
  user_type: v.picklist(userTypes),
  layout: v.picklist(csvLayouts),
  form: v.picklist(billingForms),
};

/** The month or the week before the one of that day, which begins on a Monday; the day before for daily bills. */
export function lastPeriod(cycle: (typeof userTypes)[number], today: Day): { from: Day; to: Day } {
  if (cycle === 'monthly') {
    const to = addDays(`${today.slice(0, 7)}-01`, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  if (cycle === 'daily') return { from: addDays(today, -1), to: addDays(today, -1) };
  const sinceMonday = (new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7;
  return { from: addDays(today, -sinceMonday - 7), to: addDays(today, -sinceMonday - 1) };
}
