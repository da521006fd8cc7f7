import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  isRhythmDue,
  nextRhythmDays,
  Rhythm,
  rhythmDay,
  rhythmLimits,
  rhythmValues,
} from '#domain/order/rhythm.ts';
import { federalStates } from '#domain/values/federal-state.ts';
import { addDays, isWorkingDay, weekday } from '#domain/values/working-days.ts';
import { fc } from '#support/random.ts';

type Weekly = Extract<Rhythm, { is: 'weekly' }>;
const weekly = (difference: Partial<Weekly> = {}): Weekly => ({
  is: 'weekly',
  every: 1,
  weekdays: [1],
  first: '2026-01-01',
  until: null,
  moved: 'after',
  ...difference,
});
const monthly = (on: number | 'last_working_day', difference: object = {}): Rhythm => ({
  ...{ is: 'monthly', on, first: '2026-01-01', until: null, moved: 'after' },
  ...difference,
});

const anyDay = fc.integer({ min: 0, max: 3_000 }).map((offset) => addDays('2024-01-01', offset));
const anyState = fc.constantFrom(undefined, ...federalStates);
const moved = fc.constantFrom('before' as const, 'after' as const);
const span = fc
  .record({ first: anyDay, length: fc.option(fc.integer({ min: 0, max: 900 })) })
  .map(({ first, length }) => ({ first, until: length === null ? null : addDays(first, length) }));
const anyRhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc
    .record({
      every: fc.integer({ min: 1, max: rhythmLimits.weeks }),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
      span,
      moved,
    })
    .map(({ span: it, ...rest }): Rhythm => ({ is: 'weekly', ...rest, ...it })),
  fc
    .record({
      on: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last_working_day' as const)),
      span,
      moved,
    })
    .map(({ span: it, ...rest }): Rhythm => ({ is: 'monthly', ...rest, ...it })),
  fc
    .record({ dates: fc.uniqueArray(anyDay, { minLength: 1, maxLength: 20 }), moved })
    .map((it): Rhythm => ({ is: 'dates', ...it })),
);

describe('the next days of a rhythm', () => {
  test.each<[string, Rhythm, string, string[]]>([
    ['each Monday', weekly(), '2026-03-10', ['2026-03-16', '2026-03-23', '2026-03-30']],
    ['Easter Monday goes to Tuesday', weekly(), '2026-04-01', ['2026-04-07', '2026-04-13', '2026-04-20']],
    [
      'or to the Thursday before Good Friday',
      weekly({ moved: 'before' }),
      '2026-04-01',
      ['2026-04-02', '2026-04-13', '2026-04-20'],
    ],
    [
      'every second week, counted from that of the first day',
      weekly({ every: 2, weekdays: [2, 4], first: '2026-03-11' }),
      '2026-03-10',
      ['2026-03-12', '2026-03-24', '2026-03-26'],
    ],
    [
      'two days that are moved to one come once',
      weekly({ weekdays: [4, 5, 1] }),
      '2026-12-20',
      ['2026-12-21', '2026-12-24', '2026-12-28'],
    ],
    [
      'the 31st, or the last of the month',
      monthly(31),
      '2026-03-10',
      ['2026-03-31', '2026-04-30', '2026-06-01'],
    ],
    [
      'the last working day of the month',
      monthly('last_working_day'),
      '2026-03-10',
      ['2026-03-31', '2026-04-30', '2026-05-29'],
    ],
    [
      'nothing outside of the span: the last day is moved into it',
      monthly(31, { until: '2026-05-31' }),
      '2026-04-30',
      ['2026-05-29'],
    ],
    [
      'dates, in their order',
      { is: 'dates', dates: ['2026-05-01', '2026-03-10', '2026-03-12'], moved: 'before' },
      '2026-03-10',
      ['2026-03-12', '2026-04-30'],
    ],
    ['a day that is over', { is: 'dates', dates: ['2026-03-09'], moved: 'after' }, '2026-03-10', []],
  ])('%s', (_, rhythm, after, days) => {
    expect(v.is(Rhythm, rhythm)).toBe(true);
    expect(nextRhythmDays(rhythm, after, 3)).toEqual(days);
  });

  test('skip holidays of the sender’s state', () => {
    const epiphany = monthly(6);
    expect(nextRhythmDays(epiphany, '2026-01-01', 1, 'BY')).toEqual(['2026-01-07']);
    expect(nextRhythmDays(epiphany, '2026-01-01', 1, 'BE')).toEqual(['2026-01-06']);
  });

  test('are working days after the given one, within the span, unique and sorted', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, anyState, (rhythm, after, state) => {
        const days = nextRhythmDays(rhythm, after, 5, state);
        expect(days).toEqual([...new Set(days)].sort());
        for (const day of days) {
          expect(day > after).toBe(true);
          expect(isWorkingDay(day, state)).toBe(true);
          if (rhythm.is === 'dates') continue;
          expect(day >= rhythm.first && (rhythm.until === null || day <= rhythm.until)).toBe(true);
        }
      }),
    );
  });

  test('are the same whether five are requested together or one by one', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, anyState, (rhythm, after, state) => {
        const one: string[] = [];
        for (let from = after; one.length < 5; ) {
          const [next] = nextRhythmDays(rhythm, from, 1, state);
          if (next === undefined) break;
          one.push(next);
          from = next;
        }
        expect(nextRhythmDays(rhythm, after, 5, state)).toEqual(one);
      }),
    );
  });

  test('are always five if the rhythm has no end', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, anyState, (rhythm, after, state) => {
        if (rhythm.is === 'dates' || rhythm.until !== null) return;
        expect(nextRhythmDays(rhythm, after, 5, state)).toHaveLength(5);
      }),
    );
  });

  test('are chosen weekdays, or replace one that is a day off', () => {
    fc.assert(
      fc.property(anyRhythm, anyDay, anyState, (rhythm, after, state) => {
        if (rhythm.is !== 'weekly') return;
        for (const day of nextRhythmDays(rhythm, after, 5, state)) {
          const near = Array.from({ length: 29 }, (_, index) => addDays(day, index - 14));
          const standsIn = near.some(
            (it) => rhythm.weekdays.includes(weekday(it)) && !isWorkingDay(it, state),
          );
          expect(rhythm.weekdays.includes(weekday(day)) || standsIn).toBe(true);
        }
      }),
    );
  });
});

test('a rhythm is due only if one of its days has come since it last ran', () => {
  fc.assert(
    fc.property(
      anyRhythm,
      anyDay,
      fc.integer({ min: 0, max: 40 }),
      anyState,
      (rhythm, after, days, state) => {
        const day = addDays(after, days);
        const [next] = nextRhythmDays(rhythm, after, 1, state);
        expect(isRhythmDue(rhythm, { after, day, state })).toBe(next !== undefined && next <= day);
      },
    ),
  );
});

test.each([
  ['2026-03-10T02:59:59Z', '2026-03-09'],
  ['2026-03-10T03:00:00Z', '2026-03-10'],
  ['2026-07-10T01:59:59Z', '2026-07-09'],
  ['2026-07-10T02:00:00Z', '2026-07-10'],
  ['2026-03-29T01:59:59Z', '2026-03-28'],
  ['2026-03-29T02:00:00Z', '2026-03-29'],
])("at %s the rhythm's day is %s", (instant, day) => {
  expect(rhythmDay(new Date(instant))).toBe(day);
});

test.each<[string, object]>([
  ['no weekday', weekly({ weekdays: [] })],
  ['a weekday twice', weekly({ weekdays: [1, 1] })],
  ['a Sunday', weekly({ weekdays: [7] })],
  ['no week', weekly({ every: 0 })],
  ['too many weeks', weekly({ every: 13 })],
  ['no such day', weekly({ first: '2026-02-30' })],
  ['an end before its begin', weekly({ until: '2025-12-31' })],
  ['the 32nd', monthly(32)],
  ['no date', { is: 'dates', dates: [], moved: 'after' }],
  ['a date twice', { is: 'dates', dates: ['2026-03-10', '2026-03-10'], moved: 'after' }],
])('%s is refused as a rhythm', (_, rhythm) => {
  expect(v.is(Rhythm, rhythm)).toBe(false);
});

test('an order of a Stapel has no sender, pickup or terms from its template', () => {
  const own = { recipient: { company: 'A' }, parcels: [], service: 'x' };
  const others = {
    sender: {},
    has_pickup: true,
    pickup_date: '',
    terms_of_service: true,
    terms_version: '1',
  };
  expect(rhythmValues({ ...own, ...others })).toEqual(own);
});
