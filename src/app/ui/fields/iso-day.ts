import { formatISO } from 'date-fns/formatISO';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

/** Noon in the device's zone, for calendars and texts only. */
export function dayToDate(day: string): Date | undefined {
  const noon = parseISO(`${day}T12:00`);
  return isValid(noon) ? noon : undefined;
}

export function dateToDay(date: Date): string {
  return formatISO(date, { representation: 'date' });
}
