import { differenceInHours } from 'date-fns/differenceInHours';
import { formatClock, formatDateTime } from '#app/i18n/format.ts';

/** Time for "Stand": clock only within 24 h, else with the date. */
export function asOf(ms: number): string {
  const at = new Date(ms);
  return differenceInHours(Date.now(), at) < 24 ? formatClock(at) : formatDateTime(at);
}
