import { describe, expect, test } from 'vitest';
import {
  daysOfAge,
  fittingPeriod,
  isPeriod,
  periodBefore,
  presetPeriod,
  spansOf,
  spanUnit,
  waitAges,
  waitState,
  wholeMonths,
} from '#domain/staff/info.ts';
import { addDays } from '#domain/values/working-days.ts';

const today = '2026-11-21';

test.each([
  ['7', '2026-11-15', today],
  ['30', '2026-10-23', today],
  ['90', '2026-08-24', today],
  ['12_months', '2025-12-01', today],
  ['this_month', '2026-11-01', today],
  ['last_month', '2026-10-01', '2026-10-31'],
] as const)('the period "%s" has its first and last day', (preset, from, to) => {
  expect(presetPeriod(preset, today)).toEqual({ from, to });
});

test('last month in January is December', () => {
  expect(presetPeriod('last_month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('a period is compared with the same number of days before it', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-10' })).toEqual({
    from: '2026-02-19',
    to: '2026-02-28',
  });
});

test.each([
  ['2026-11-21', '2026-11-21', true],
  ['2026-11-22', '2026-11-21', false],
  ['2021-11-21', '2026-11-21', true],
  ['2021-11-01', '2026-11-21', false],
  ['1999-12-31', '2000-01-02', false],
])('a period from %s to %s is allowed: %s', (from, to, isGood) => {
  expect(isPeriod({ from, to })).toBe(isGood);
});

test('a period that is too long is cut to its last five years', () => {
  const shown = fittingPeriod({ from: '2001-01-01', to: today });
  expect([isPeriod(shown), shown.to]).toEqual([true, today]);
  expect(isPeriod({ ...shown, from: addDays(shown.from, -1) })).toBe(false);
  expect(fittingPeriod({ from: '2026-01-01', to: today })).toEqual({ from: '2026-01-01', to: today });
});

test('work waiting for minutes is slow, for an hour stuck', () => {
  expect([null, 0, 299, 300, 3_599, 3_600].map(waitState)).toEqual([
    'fine',
    'fine',
    'fine',
    'slow',
    'slow',
    'stuck',
  ]);
});

describe('a bar of the chart', () => {
  test('covers a day up to a quarter, a week up to two years, a month beyond', () => {
    const of = (days: number) => spanUnit({ from: addDays(today, 1 - days), to: today });
    expect([1, 92, 93, 732, 733].map(of)).toEqual(['day', 'day', 'week', 'week', 'month']);
  });

  test('covers weeks from Monday, cut to the period at both ends', () => {
    const spans = spansOf({ from: '2026-07-01', to: '2026-11-21' });
    expect(spans.slice(0, 2)).toEqual([
      { from: '2026-07-01', to: '2026-07-05' },
      { from: '2026-07-06', to: '2026-07-12' },
    ]);
    expect(spans.at(-1)).toEqual({ from: '2026-11-16', to: today });
  });

  test.each([1, 30, 92, 93, 365, 733, 1_830])('leaves no gap and no overlap over %i days', (days) => {
    const period = { from: addDays(today, 1 - days), to: today };
    const spans = spansOf(period);
    expect(spans[0]?.from).toBe(period.from);
    expect(spans.at(-1)?.to).toBe(period.to);
    expect(spans.slice(1).map(({ from }) => from)).toEqual(
      spans.slice(0, -1).map(({ to }) => addDays(to, 1)),
    );
    expect(spans.length).toBeLessThanOrEqual(107);
  });
});

test.each([
  ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['2026-01-02', '2026-04-15', '2026-02-01', '2026-03-31'],
  ['2026-02-01', '2026-02-28', '2026-02-01', '2026-02-28'],
])('from %s to %s the whole months are %s to %s', (from, to, first, last) => {
  expect(wholeMonths({ from, to }, '2027-01-01')).toEqual({ from: first, to: last });
});

test.each([
  ['2026-02-02', '2026-02-28'],
  ['2026-02-02', '2026-03-30'],
  ['2026-02-01', '2026-02-27'],
])('from %s to %s there is no whole month', (from, to) => {
  expect(wholeMonths({ from, to }, '2027-01-01')).toBeUndefined();
});

test('the current month counts as whole up to today', () => {
  expect(wholeMonths({ from: '2026-09-15', to: today }, today)).toEqual({
    from: '2026-10-01',
    to: '2026-11-30',
  });
  expect(wholeMonths({ from: '2026-11-02', to: today }, today)).toBeUndefined();
});

test('every start day of an exception has one age', () => {
  for (let ago = 0; ago < 12; ago += 1) {
    const day = addDays(today, -ago);
    const ages = waitAges.filter((age) => {
      const { from = '2000-01-01', to } = daysOfAge(age, today);
      return from <= day && day <= to;
    });
    expect(ages).toEqual([ago === 0 ? 'today' : ago <= 2 ? 'days_1_2' : ago <= 7 ? 'days_3_7' : 'longer']);
  }
});
