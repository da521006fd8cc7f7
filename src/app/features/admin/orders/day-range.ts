import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { daySeconds } from '#domain/values/working-days.ts';

/** The range as the wire has it. */
export const rangeQuery = ({ from, to }: DayRange) => ({ from: daySeconds(from), to: daySeconds(to) });
