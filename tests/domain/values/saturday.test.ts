import { describe, expect, test } from 'vitest';
import { checkPickup, defaultPickup, pickupDays } from '#domain/pickup/pickup.ts';
import { nextSaturday, saturdayAfter } from '#domain/values/saturday.ts';
import { addDays, berlinDay } from '#domain/values/working-days.ts';
import { fc } from '#support/random.ts';

describe('the Saturday of a Saturday delivery', () => {
  test.each([
    ['2026-03-13', undefined, '2026-03-14', 'Friday'],
    ['2026-03-12', undefined, undefined, 'Thursday: it would lie a day'],
    ['2026-03-09', undefined, undefined, 'Monday: five days'],
    ['2026-03-14', undefined, undefined, 'Saturday'],
    ['2026-03-15', undefined, undefined, 'Sunday'],
    ['2026-04-02', undefined, '2026-04-04', 'the Thursday before Good Friday'],
    ['2026-04-03', undefined, undefined, 'Good Friday itself'],
    ['2026-10-02', undefined, undefined, 'a Saturday that is a holiday'],
    ['2026-12-23', undefined, undefined, 'Christmas: the next one is delivered on is no Saturday'],
    ['2028-01-06', 'BY', undefined, 'Epiphany in Bavaria'],
    ['2028-01-07', 'BY', '2028-01-08', 'the day after it'],
  ] as const)('%s in %s: %s (%s)', (day, state, saturday, _why) => {
    expect(saturdayAfter(day, state)).toBe(saturday);
  });

  test('is found from any day and is valid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_650 }), (days) => {
        const from = addDays('2024-01-01', days);
        const { sending, saturday } = nextSaturday(from);
        expect(sending >= from).toBe(true);
        expect(saturdayAfter(sending)).toBe(saturday);
      }),
    );
  });
});

describe('a pickup for Saturday', () => {
  const context = { now: new Date('2026-03-09T08:00:00+01:00'), service: 'saturday' };
  const on = (pickup_date: string) =>
    checkPickup({ pickup_date, pickup_datetime_from: '09:00', pickup_datetime_to: '17:00' }, context);

  test('is on the day before, which is proposed and named', () => {
    expect(defaultPickup(context)).toEqual({ day: '2026-03-13', from: '09:00', to: '17:00' });
    expect(on('2026-03-13')).toEqual([]);
    expect(on('2026-03-10')).toEqual([
      {
        path: 'pickup_date',
        code: 'saturday_not_next',
        params: { saturday: '2026-03-14', sending: '2026-03-13' },
      },
    ]);
    const offered = pickupDays(context).filter((it) => it.isSelectable);
    expect(offered.map((it) => it.day)).toEqual(['2026-03-13']);
  });

  test('has the usual proposal if no Saturday is within the pickup days', () => {
    const christmas = { now: new Date('2026-12-19T10:00:00+01:00'), service: 'saturday' };
    expect(pickupDays(christmas).some((it) => it.isSelectable)).toBe(false);
    expect(defaultPickup(christmas).day).toBe('2026-12-21');
    expect(berlinDay(christmas.now)).toBe('2026-12-19');
  });
});
