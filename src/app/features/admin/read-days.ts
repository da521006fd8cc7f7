import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { isDay } from '#domain/values/working-days.ts';

/** The days an address names by `from` and `to`: both, in their order, or none. */
export function readDays(params: URLSearchParams): DayRange | undefined {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}
