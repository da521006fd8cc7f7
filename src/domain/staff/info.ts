import { addMonths } from 'date-fns/addMonths';
import { addWeeks } from 'date-fns/addWeeks';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { endOfMonth } from 'date-fns/endOfMonth';
import { isFirstDayOfMonth } from 'date-fns/isFirstDayOfMonth';
import { isLastDayOfMonth } from 'date-fns/isLastDayOfMonth';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { startOfMonth } from 'date-fns/startOfMonth';
import { subMonths } from 'date-fns/subMonths';
import { addDays, type Day, dateOfDay, dayOfDate } from '#domain/values/working-days.ts';

/** Berlin days, both included. */
export type Period = { from: Day; to: Day };

/** See docs/rules.md 20.12; the first is the default. */
export const periodPresets = ['30', '7', '90', 'this_month', 'last_month', '12_months'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

export function presetPeriod(preset: PeriodPreset, today: Day): Period {
  const date = dateOfDay(today);
  const monthStart = (ago: number) => dayOfDate(startOfMonth(subMonths(date, ago)));
  if (preset === 'this_month') return { from: monthStart(0), to: today };
  if (preset === '12_months') return { from: monthStart(11), to: today };
  if (preset === 'last_month') return { from: monthStart(1), to: dayOfDate(endOfMonth(subMonths(date, 1))) };
  return { from: addDays(today, 1 - Number(preset)), to: today };
}

/** Days; longer periods would read too many rows. */
const longest = 5 * 366;

const days = ({ from, to }: Period) => differenceInCalendarDays(dateOfDay(to), dateOfDay(from)) + 1;

export const isPeriod = (period: Period) =>
  period.from >= '2000-01-01' && period.from <= period.to && days(period) <= longest;

export const fittingPeriod = ({ from, to }: Period): Period => {
  const earliest = addDays(to, 1 - longest);
  return { from: from < earliest ? earliest : from, to };
};

export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -days(period)), to: addDays(period.from, -1) };
}

/** Keeps a chart to about a hundred bars. */
export const spanUnits = ['day', 'week', 'month'] as const;
export type SpanUnit = (typeof spanUnits)[number];

export function spanUnit(period: Period): SpanUnit {
  const length = days(period);
  if (length <= 92) return 'day';
  return length <= 732 ? 'week' : 'month';
}

/** Weeks start on Monday; the period cuts the first and last span. */
export function spansOf(period: Period): Period[] {
  const unit = spanUnit(period);
  const spans: Period[] = [];
  for (let from = period.from; from <= period.to; ) {
    const next = startAfter(from, unit);
    spans.push({ from, to: next > period.to ? period.to : addDays(next, -1) });
    from = next;
  }
  return spans;
}

function startAfter(day: Day, unit: SpanUnit): Day {
  if (unit === 'day') return addDays(day, 1);
  const date = dateOfDay(day);
  return dayOfDate(unit === 'week' ? startOfISOWeek(addWeeks(date, 1)) : startOfMonth(addMonths(date, 1)));
}

/** undefined: no complete month. The month of `today` counts as complete. */
export function wholeMonths({ from, to }: Period, today: Day): Period | undefined {
  const first = isFirstDayOfMonth(dateOfDay(from)) ? from : startAfter(from, 'month');
  const end = dateOfDay(to);
  const isWhole = to >= today || isLastDayOfMonth(end);
  const last = dayOfDate(endOfMonth(isWhole ? end : subMonths(end, 1)));
  return first <= last ? { from: first, to: last } : undefined;
}

/** Calendar days, like the list filter: today, 1 to 2 days, 3 to 7, longer. */
export const waitAges = ['today', 'days_1_2', 'days_3_7', 'longer'] as const;
export type WaitAge = (typeof waitAges)[number];

export function daysOfAge(age: WaitAge, today: Day): { from?: Day; to: Day } {
  if (age === 'today') return { from: today, to: today };
  if (age === 'days_1_2') return { from: addDays(today, -2), to: addDays(today, -1) };
  if (age === 'days_3_7') return { from: addDays(today, -7), to: addDays(today, -3) };
  return { to: addDays(today, -8) };
}

/** `oldest` in seconds; normal work takes minutes (docs/operation.md 5.2). */
export function waitState(oldest: number | null): 'fine' | 'slow' | 'stuck' {
  if (oldest === null || oldest < 300) return 'fine';
  return oldest < 3_600 ? 'slow' : 'stuck';
}
