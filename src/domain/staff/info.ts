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

/** What the staff look at: days of Berlin, both included. */
export type Period = { from: Day; to: Day };

/** Periods the figures can be asked for (docs/rules.md 20.12); the first is shown at the beginning. */
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

/** Days. Longer ones would say little, and would no longer be read from a few rows. */
const longest = 5 * 366;

const days = ({ from, to }: Period) => differenceInCalendarDays(dateOfDay(to), dateOfDay(from)) + 1;

export const isPeriod = (period: Period) =>
  period.from >= '2000-01-01' && period.from <= period.to && days(period) <= longest;

/** The last days of a period that is too long. */
export const fittingPeriod = ({ from, to }: Period): Period => {
  const earliest = addDays(to, 1 - longest);
  return { from: from < earliest ? earliest : from, to };
};

/** As many days, right before. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -days(period)), to: addDays(period.from, -1) };
}

/** What one bar stands for: so that there are never more than a hundred or so. */
export const spanUnits = ['day', 'week', 'month'] as const;
export type SpanUnit = (typeof spanUnits)[number];

export function spanUnit(period: Period): SpanUnit {
  const length = days(period);
  if (length <= 92) return 'day';
  return length <= 732 ? 'week' : 'month';
}

/** The days, weeks (from Monday) or months of a period; the first and the last one as far as they are in it. */
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

/**
 * The months that lie in a period completely, as their days; none where there is no such month. The month of `today`
 * is complete with it: nothing was created later.
 */
export function wholeMonths({ from, to }: Period, today: Day): Period | undefined {
  const first = isFirstDayOfMonth(dateOfDay(from)) ? from : startAfter(from, 'month');
  const end = dateOfDay(to);
  const isWhole = to >= today || isLastDayOfMonth(end);
  const last = dayOfDate(endOfMonth(isWhole ? end : subMonths(end, 1)));
  return first <= last ? { from: first, to: last } : undefined;
}

/**
 * How long an exception has stood or a manual order been there, in calendar days, so that a list narrowed to days shows
 * the same ones: since today, 1 to 2 days, 3 to 7, longer.
 */
export const waitAges = ['today', 'days_1_2', 'days_3_7', 'longer'] as const;
export type WaitAge = (typeof waitAges)[number];

/** The days on which what is of that age began; without a `from`: since whenever. */
export function daysOfAge(age: WaitAge, today: Day): { from?: Day; to: Day } {
  if (age === 'today') return { from: today, to: today };
  if (age === 'days_1_2') return { from: addDays(today, -2), to: addDays(today, -1) };
  if (age === 'days_3_7') return { from: addDays(today, -7), to: addDays(today, -3) };
  return { to: addDays(today, -8) };
}

/** How work stands by the seconds its oldest piece has waited: what is left is finished within minutes (docs/operation.md 5.2). */
export function waitState(oldest: number | null): 'fine' | 'slow' | 'stuck' {
  if (oldest === null || oldest < 300) return 'fine';
  return oldest < 3_600 ? 'slow' : 'stuck';
}
