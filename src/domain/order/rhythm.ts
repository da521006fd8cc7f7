import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import * as v from 'valibot';
import type { FederalState } from '#domain/values/federal-state.ts';
import {
  addDays,
  berlinDay,
  berlinTime,
  type Day,
  dateOfDay,
  isDay,
  isWorkingDay,
  nextWorkingDay,
  weekday,
} from '#domain/values/working-days.ts';

/*
 * Days on which a template's order enters a batch ("Stapel"), which the user checks and sends (docs/rules.md 25.17). A
 * rhythm never sends orders.
 */

export const rhythmLimits = { weeks: 12, dates: 60, names: 5 } as const;

/** Berlin time at which a day's drafts are made. */
const rhythmTime = '04:00';

const DayText = v.pipe(v.string(), v.check(isDay, 'not_valid'));
const unlike = (list: readonly unknown[]) => new Set(list).size === list.length;
const moved = v.picklist(['before', 'after']);

const span = { first: DayText, until: v.nullable(DayText), moved };
const isSpan = ({ first, until }: { first: Day; until: Day | null }) => until === null || first <= until;

export const Rhythm = v.variant('is', [
  v.pipe(
    v.object({
      is: v.literal('weekly'),
      /** Every n weeks, counted from the first day's week. */
      every: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(rhythmLimits.weeks)),
      /** 1 Monday to 5 Friday. */
      weekdays: v.pipe(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
        v.minLength(1),
        v.maxLength(5),
        v.check((it) => unlike(it), 'not_valid'),
      ),
      ...span,
    }),
    v.check((it) => isSpan(it), 'not_valid'),
  ),
  v.pipe(
    v.object({
      is: v.literal('monthly'),
      /** Shorter months use their last day. */
      on: v.union([
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
        v.literal('last_working_day'),
      ]),
      ...span,
    }),
    v.check((it) => isSpan(it), 'not_valid'),
  ),
  v.object({
    is: v.literal('dates'),
    dates: v.pipe(
      v.array(DayText),
      v.minLength(1),
      v.maxLength(rhythmLimits.dates),
      v.check((it) => unlike(it), 'not_valid'),
    ),
    moved,
  }),
]);
export type Rhythm = v.InferOutput<typeof Rhythm>;

export function rhythmDay(now: Date): Day {
  const today = berlinDay(now);
  return berlinTime(now) < rhythmTime ? addDays(today, -1) : today;
}

/** Days; no run of days off is longer. */
const mostMoved = 14;

/** Includes `from` and `to`; moves no day. */
function plainDays(rhythm: Rhythm, from: Day, to: Day, state: FederalState | undefined): Day[] {
  if (rhythm.is === 'dates') return rhythm.dates.filter((day) => from <= day && day <= to);
  const start = from > rhythm.first ? from : rhythm.first;
  const end = rhythm.until !== null && rhythm.until < to ? rhythm.until : to;
  const days: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) if (fallsOn(rhythm, day, state)) days.push(day);
  return days;
}

function fallsOn(
  rhythm: Exclude<Rhythm, { is: 'dates' }>,
  day: Day,
  state: FederalState | undefined,
): boolean {
  if (rhythm.is === 'weekly') {
    if (!rhythm.weekdays.includes(weekday(day))) return false;
    const monday = addDays(rhythm.first, 1 - weekday(rhythm.first));
    const weeks = Math.floor(differenceInCalendarDays(dateOfDay(day), dateOfDay(monday)) / 7);
    return weeks % rhythm.every === 0;
  }
  const last = lastOfMonth(day);
  if (rhythm.on === 'last_working_day') return day === workingDayBy(last, 'before', state);
  const requested = `${day.slice(0, 8)}${String(rhythm.on).padStart(2, '0')}`;
  return day === (requested < last ? requested : last);
}

function lastOfMonth(day: Day): Day {
  // 31 days after the 1st is at most the 4th of the next month.
  const next = addDays(`${day.slice(0, 8)}01`, 31);
  return addDays(`${next.slice(0, 8)}01`, -1);
}

function workingDayBy(day: Day, side: 'before' | 'after', state: FederalState | undefined): Day {
  if (isWorkingDay(day, state)) return day;
  if (side === 'after') return nextWorkingDay(day, state);
  let before = addDays(day, -1);
  while (!isWorkingDay(before, state)) before = addDays(before, -1);
  return before;
}

/** Returns undefined if both sides lie outside the rhythm's span. */
function movedDay(rhythm: Rhythm, day: Day, state: FederalState | undefined): Day | undefined {
  const isInside = (it: Day) =>
    rhythm.is === 'dates' || (it >= rhythm.first && (rhythm.until === null || it <= rhythm.until));
  const sides = rhythm.moved === 'before' ? (['before', 'after'] as const) : (['after', 'before'] as const);
  return sides.map((side) => workingDayBy(day, side, state)).find(isInside);
}

/** Returns working days; the holidays of the sender's `state` count. */
export function nextRhythmDays(
  rhythm: Rhythm,
  after: Day,
  count: number,
  state?: FederalState | undefined,
): Day[] {
  const first = rhythm.is === 'dates' ? after : rhythm.first;
  const end =
    rhythm.is === 'dates'
      ? '9999-12-31'
      : addDays(first > after ? first : after, count * 7 * rhythmLimits.weeks + 31);
  const plain = plainDays(rhythm, addDays(after, -mostMoved), end, state);
  const days = new Set(plain.map((day) => movedDay(rhythm, day, state)));
  return [...days]
    .filter((day): day is Day => day !== undefined && day > after)
    .sort()
    .slice(0, count);
}

/** An outage of several days results in a single draft. */
export function isRhythmDue(
  rhythm: Rhythm,
  { after, day, state }: { after: Day; day: Day; state?: FederalState | undefined },
): boolean {
  const from = addDays(after, -mostMoved);
  return plainDays(rhythm, from, addDays(day, mostMoved), state).some((it) => {
    const to = movedDay(rhythm, it, state);
    return to !== undefined && to > after && to <= day;
  });
}

type Form = Record<string, unknown>;

/** All orders of a batch share sender, pickup and terms. */
export function rhythmValues(form: Form): Form {
  const {
    sender: _,
    has_pickup: __,
    pickup_date: ___,
    pickup_datetime_from: ____,
    pickup_datetime_to: _____,
    terms_of_service: ______,
    terms_version: _______,
    terms_of_valor: ________,
    ...values
  } = form;
  return values;
}
