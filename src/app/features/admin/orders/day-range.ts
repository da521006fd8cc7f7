import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { daySeconds } from '#domain/values/working-days.ts';

export const rangeQuery = ({ from, to }: DayRange) => ({ from: daySeconds(from), to: daySeconds(to) });
