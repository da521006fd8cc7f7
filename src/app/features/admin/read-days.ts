import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { isDay } from '#domain/values/working-days.ts';

/** Undefined unless both days are valid and in order. */
export function readDays(params: URLSearchParams): DayRange | undefined {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}
