import * as v from 'valibot';
import { userTypes } from '#domain/people/client.ts';
import { addDays, type Day } from '#domain/values/working-days.ts';
import { csvLayouts } from './staff-shipment.ts';

export const billingForms = ['file', 'zip'] as const;

/** Clients and CSV layout (docs/rules.md 21.8). */
export const billingChoice = {
  user_type: v.picklist(userTypes),
  layout: v.picklist(csvLayouts),
  form: v.picklist(billingForms),
};

/** The previous month, week (from Monday) or day. */
export function lastPeriod(cycle: (typeof userTypes)[number], today: Day): { from: Day; to: Day } {
  if (cycle === 'monthly') {
    const to = addDays(`${today.slice(0, 7)}-01`, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  if (cycle === 'daily') return { from: addDays(today, -1), to: addDays(today, -1) };
  const sinceMonday = (new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7;
  return { from: addDays(today, -sinceMonday - 7), to: addDays(today, -sinceMonday - 1) };
}
