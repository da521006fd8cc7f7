import { differenceInHours } from 'date-fns/differenceInHours';
import { formatClock, formatDateTime } from '#app/i18n/format.ts';

/** The time of what a device knows, as "Stand" names it: of the last day by the clock, else with its date. */
export function asOf(ms: number): string {
  const at = new Date(ms);
  return differenceInHours(Date.now(), at) < 24 ? formatClock(at) : formatDateTime(at);
}
