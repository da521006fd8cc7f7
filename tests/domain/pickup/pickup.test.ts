import { describe, expect, test } from 'vitest';
import {
  checkPickup,
  defaultPickup,
  fromTimes,
  isPickupDay,
  type PickupContext,
  pickupCutoff,
  pickupDays,
  pickupWindowHours,
  toTimes,
} from '#domain/pickup/pickup.ts';
import { federalStates } from '#domain/values/federal-state.ts';
import { addDays, berlinDay, berlinDayStart, berlinTime, isWorkingDay } from '#domain/values/working-days.ts';
import { fc, runs } from '#support/random.ts';

const services = ['express_plus', 'express', 'express_12', 'saver', 'saturday', 'standard', 'special', ''];

const berlin = (day: string, time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // Count from noon, after a clock change at night.
  const noon = new Date(berlinDayStart(addDays(day, 1)).getTime() - 12 * 3_600_000);
  return new Date(noon.getTime() + ((hours - 12) * 60 + minutes) * 60_000);
};
const at = (text: string) => {
  const [day = '', time = ''] = text.split(' ');
  return berlin(day, time);
};

// 2026-01-12 is a Monday.
describe('the cutoff', () => {
  test.each(services)('depends on the service: %j', (service) => {
    expect(pickupCutoff(service)).toBe(service === 'standard' ? '12:00' : '18:00');
    expect(pickupWindowHours(service)).toBe(service === 'standard' ? 8 : 2);
  });
});

describe('the proposed pickup', () => {
  test.each([
    ['2026-01-12 07:00', 'standard', undefined, '2026-01-12 09:00-17:00', 'before nine'],
    ['2026-01-12 09:00', 'standard', undefined, '2026-01-12 09:00-17:00', 'at nine'],
    ['2026-01-12 09:01', 'standard', undefined, '2026-01-12 09:10-17:10', 'after nine, eight hours'],
    ['2026-01-12 11:55', 'standard', undefined, '2026-01-12 12:00-20:00', 'just before the cutoff'],
    ['2026-01-12 12:00', 'standard', undefined, '2026-01-12 12:00-20:00', 'at the cutoff'],
    ['2026-01-12 12:01', 'standard', undefined, '2026-01-13 09:00-17:00', 'after the cutoff'],
    ['2026-01-12 11:00', 'express', undefined, '2026-01-12 11:00-17:00', 'six hours before five'],
    [
      '2026-01-12 11:01',
      'express',
      undefined,
      '2026-01-12 11:10-17:10',
      'six hours from now are later than five',
    ],
    ['2026-01-12 12:01', 'express', undefined, '2026-01-12 12:10-18:10', 'express goes on'],
    ['2026-01-12 14:00', 'saver', undefined, '2026-01-12 14:00-20:00', 'six hours still fit'],
    ['2026-01-12 14:01', 'saver', undefined, '2026-01-13 09:00-17:00', 'six hours do not fit any more'],
    ['2026-01-12 17:59', 'express', undefined, '2026-01-13 09:00-17:00', 'a minute before six'],
    ['2026-01-12 18:01', 'express', undefined, '2026-01-13 09:00-17:00', 'after six'],
    ['2026-01-16 12:01', 'standard', undefined, '2026-01-19 09:00-17:00', 'Friday noon moves to Monday'],
    ['2026-01-16 18:10', 'express', undefined, '2026-01-19 09:00-17:00', 'Friday evening moves to Monday'],
    ['2026-01-17 10:00', 'express', undefined, '2026-01-19 09:00-17:00', 'Saturday moves to Monday'],
    ['2026-01-18 23:59', 'standard', undefined, '2026-01-19 09:00-17:00', 'Sunday moves to Monday'],
    ['2026-01-17 10:00', 'special', undefined, '2026-01-17 10:00-17:00', 'special comes on a Saturday'],
    ['2026-01-17 18:30', 'special', undefined, '2026-01-18 09:00-17:00', 'special late on a Saturday'],
    ['2026-04-02 18:10', 'express', undefined, '2026-04-07 09:00-17:00', 'the evening before Easter'],
    ['2026-04-30 13:50', 'express', undefined, '2026-04-30 13:50-19:50', 'before the first of May, in time'],
    ['2026-04-30 14:10', 'express', undefined, '2026-05-04 09:00-17:00', 'before the first of May, too late'],
    ['2025-12-24 18:30', 'saver', undefined, '2025-12-29 09:00-17:00', 'Christmas Eve'],
    ['2025-12-31 18:30', 'saver', undefined, '2026-01-02 09:00-17:00', "New Year's Eve"],
    ['2026-01-05 18:30', 'saver', 'NW', '2026-01-06 09:00-17:00', 'Epiphany in Northrhine'],
    ['2026-01-05 18:30', 'saver', 'BY', '2026-01-07 09:00-17:00', 'Epiphany in Bavaria'],
    ['2026-01-12 10:00', '', undefined, '2026-01-12 10:00-17:00', 'no service chosen yet'],
    [
      '2026-03-30 00:30',
      'standard',
      undefined,
      '2026-03-30 09:00-17:00',
      'the night after the clocks went on',
    ],
  ] as const)('at %s for %s in %s: %s (%s)', (now, service, state, expected, _why) => {
    const { day, from, to } = defaultPickup({ now: at(now), service, state });
    expect(`${day} ${from}-${to}`).toBe(expected);
  });
});

describe('the days on offer', () => {
  test('are today and the next ten, with holidays named', () => {
    const days = pickupDays({ now: at('2025-12-23 10:00'), service: 'express', state: 'BY' });
    expect(days.map((it) => `${it.day} ${it.isSelectable} ${it.holiday ?? ''}`.trim())).toEqual([
      '2025-12-23 true',
      '2025-12-24 true',
      '2025-12-25 false christmas_day',
      '2025-12-26 false second_christmas_day',
      '2025-12-27 false',
      '2025-12-28 false',
      '2025-12-29 true',
      '2025-12-30 true',
      '2025-12-31 true',
      '2026-01-01 false new_year',
      '2026-01-02 true',
    ]);
  });

  test('exclude today after the cutoff', () => {
    const isToday = (service: string) =>
      pickupDays({ now: at('2026-01-12 12:30'), service }).map((it) => it.isSelectable)[0];
    expect([isToday('standard'), isToday('express')]).toEqual([false, true]);
  });

  test('include all days for the special service, which reaches further', () => {
    const context = { now: at('2025-12-23 10:00'), service: 'special' };
    expect(pickupDays(context).every((it) => it.isSelectable)).toBe(true);
    expect(pickupDays(context).map((it) => it.isWorking)[2]).toBe(false);
    expect(isPickupDay('2026-02-15', context)).toBe(true);
    expect(isPickupDay('2025-12-22', context)).toBe(false);
    expect(isPickupDay('2026-01-05', { ...context, service: 'saver' })).toBe(false);
  });
});

describe('the times on offer', () => {
  const now = at('2026-01-12 08:00');

  test.each([
    ['standard', '06:00', '12:00', 37],
    ['express', '06:00', '18:00', 73],
    ['special', '06:00', '18:00', 73],
  ])('%s begins from %s to %s', (service, first, last, count) => {
    const times = fromTimes({ service, day: '2026-01-13', now });
    expect([times[0], times.at(-1), times.length]).toEqual([first, last, count]);
  });

  test('begin today with the next step', () => {
    expect(fromTimes({ service: 'standard', day: '2026-01-12', now: at('2026-01-12 11:45') })).toEqual([
      '11:50',
      '12:00',
    ]);
    expect(fromTimes({ service: 'standard', day: '2026-01-12', now: at('2026-01-12 12:10') })).toEqual([]);
    expect(fromTimes({ service: 'standard', day: '2026-01-11', now })).toEqual([]);
  });

  test.each([
    ['standard', '06:00', '14:00', 37],
    ['standard', '09:00', '17:00', 19],
    ['standard', '12:00', '20:00', 1],
    ['express', '06:00', '08:00', 73],
    ['express', '18:00', '20:00', 1],
    ['special', '17:00', '19:00', 7],
  ])('%s from %s ends from %s on', (service, from, first, count) => {
    const times = toTimes({ service, day: '2026-01-13', now, from });
    expect([times[0], times.at(-1), times.length]).toEqual([first, '20:00', count]);
  });

  test.each([
    ['2026-01-12 08:00', '08:00', '14:00'],
    ['2026-01-12 08:01', '08:10', '14:10'],
    ['2026-01-12 08:01', '13:00', '15:00'],
    ['2026-01-12 14:00', '14:00', '20:00'],
    ['2026-01-12 14:01', '14:10', undefined],
  ])(
    'at %s a window of today from %s ends from %s on, since the driver needs six hours',
    (at_, from, first) => {
      expect(toTimes({ service: 'saver', day: '2026-01-12', now: at(at_), from })[0]).toBe(first);
    },
  );

  test('shift by an hour in the night of the clock change', () => {
    const night = { service: 'special', day: '2026-03-29', now: new Date('2026-03-29T01:30:00+01:00') };
    expect(toTimes({ ...night, from: '06:00' })[0]).toBe('08:30');
  });
});

describe('the check of a pickup', () => {
  const now = at('2026-01-12 10:05');
  const good = {
    pickup_date: '2026-01-13',
    pickup_datetime_from: '09:00',
    pickup_datetime_to: '17:00',
  };
  const check = (change: object, service = 'express', state?: 'BY') =>
    checkPickup({ ...good, ...change }, { now, service, state }).map((it) => `${it.path} ${it.code}`);

  test('accepts the usual window', () => {
    expect(check({})).toEqual([]);
    expect(check({}, 'standard')).toEqual([]);
  });

  test.each([
    [{ pickup_date: undefined }, 'pickup_date pickup_date_required'],
    [{ pickup_date: '' }, 'pickup_date pickup_date_required'],
    [{ pickup_date: 'tomorrow' }, 'pickup_date pickup_date_required'],
    [{ pickup_date: '2026-02-31' }, 'pickup_date pickup_date_required'],
    [{ pickup_date: '2026-01-11' }, 'pickup_date pickup_date_past'],
    [{ pickup_date: '2026-01-17' }, 'pickup_date pickup_date_not_working_day'],
    [{ pickup_date: '2026-01-23' }, 'pickup_date pickup_date_too_far'],
    [{ pickup_datetime_from: undefined }, 'pickup_datetime_from pickup_from_required'],
    [{ pickup_datetime_from: '' }, 'pickup_datetime_from pickup_from_required'],
    [{ pickup_datetime_from: '05:50' }, 'pickup_datetime_from pickup_from_out_of_range'],
    [{ pickup_datetime_from: '9:00' }, 'pickup_datetime_from pickup_from_out_of_range'],
    [{ pickup_datetime_from: '09:05' }, 'pickup_datetime_from pickup_step'],
    [{ pickup_datetime_to: undefined }, 'pickup_datetime_to pickup_to_required'],
    [{ pickup_datetime_to: '20:10' }, 'pickup_datetime_to pickup_to_out_of_range'],
    [{ pickup_datetime_to: '17:60' }, 'pickup_datetime_to pickup_to_out_of_range'],
    [{ pickup_datetime_to: '17:05' }, 'pickup_datetime_to pickup_step'],
    [{ pickup_datetime_to: '10:50' }, 'pickup_datetime_to timeframe_hour_window'],
    [{ pickup_datetime_to: '08:00' }, 'pickup_datetime_to timeframe_hour_window'],
    [{ pickup_date: '2026-01-12', pickup_datetime_from: '10:00' }, 'pickup_datetime_from pickup_from_past'],
  ])('%j: %s', (change, issue) => expect(check(change)).toEqual([issue]));

  test('accepts the tenth day as the last', () => {
    expect(check({ pickup_date: '2026-01-22' })).toEqual([]);
  });

  test('accepts a from-time of now, but not earlier', () => {
    const today = { pickup_date: '2026-01-12', pickup_datetime_from: '10:10' };
    expect(check(today)).toEqual([]);
    expect(checkPickup({ ...good, ...today }, { now: at('2026-01-12 10:10'), service: 'express' })).toEqual(
      [],
    );
  });

  test('requires eight hours for standard and says so', () => {
    const issues = checkPickup({ ...good, pickup_datetime_to: '16:50' }, { now, service: 'standard' });
    expect(issues).toEqual([
      { path: 'pickup_datetime_to', code: 'timeframe_hour_window', params: { hours: 8 } },
    ]);
  });

  test('requires standard to begin by noon and names the range', () => {
    const late = { ...good, pickup_datetime_from: '12:10', pickup_datetime_to: '20:00' };
    expect(checkPickup(late, { now, service: 'standard' })).toEqual([
      {
        path: 'pickup_datetime_from',
        code: 'pickup_from_out_of_range',
        params: { from: '06:00', to: '12:00' },
      },
    ]);
    expect(checkPickup(late, { now, service: 'saver' })).toEqual([]);
  });

  test.each([
    ['10:05', '10:10', '16:00', 'pickup_datetime_to', '2026-01-12', '10:10', '16:10'],
    ['10:05', '13:00', '16:00', 'pickup_datetime_to', '2026-01-12', '13:00', '16:10'],
    ['10:05', '09:00', '11:00', 'pickup_datetime_to', '2026-01-12', '10:10', '16:10'],
    ['02:54', '06:00', '08:00', 'pickup_datetime_to', '2026-01-12', '06:00', '09:00'],
    ['17:59', '18:00', '20:00', 'pickup_date', '2026-01-13', '09:00', '17:00'],
    ['14:01', '14:10', '20:00', 'pickup_date', '2026-01-13', '09:00', '17:00'],
  ])(
    'at %s refuses today from %s to %s as too soon and names what is possible',
    (time, from, to, path, ...first) => {
      const today = { pickup_date: '2026-01-12', pickup_datetime_from: from, pickup_datetime_to: to };
      const [day, earliest, end] = first;
      const issues = checkPickup(today, { now: at(`2026-01-12 ${time}`), service: 'express' });
      const lead = issues.find((it) => it.code === 'pickup_lead_time');
      expect(lead).toEqual({
        path,
        code: 'pickup_lead_time',
        params: { hours: 6, day, from: earliest, to: end },
      });
      const named = { pickup_date: day, pickup_datetime_from: earliest, pickup_datetime_to: end };
      expect(checkPickup(named, { now: at(`2026-01-12 ${time}`), service: 'express' })).toEqual([]);
    },
  );

  test('refuses today after the cutoff with one issue', () => {
    const today = { ...good, pickup_date: '2026-01-12', pickup_datetime_to: '20:00' };
    const noon = at('2026-01-12 12:30');
    expect(
      checkPickup({ ...today, pickup_datetime_from: '11:00' }, { now: noon, service: 'standard' }),
    ).toEqual([{ path: 'pickup_date', code: 'pickup_date_after_cutoff' }]);
  });

  test('ignores holidays of other states', () => {
    const epiphany = { ...good, pickup_date: '2026-01-06' };
    const context = { now: at('2026-01-02 10:00'), service: 'express' };
    expect(checkPickup(epiphany, { ...context, state: 'NW' })).toEqual([]);
    expect(checkPickup(epiphany, context)).toEqual([]);
    expect(checkPickup(epiphany, { ...context, state: 'BY' })).toEqual([
      { path: 'pickup_date', code: 'pickup_date_not_working_day' },
    ]);
  });

  test('accepts the special service on any date from today, within the same hours', () => {
    expect(check({ pickup_date: '2026-01-17' }, 'special')).toEqual([]);
    expect(check({ pickup_date: '2026-12-25' }, 'special')).toEqual([]);
    expect(check({ pickup_date: '2026-01-11' }, 'special')).toEqual(['pickup_date pickup_date_past']);
    expect(check({ pickup_datetime_from: '18:10' }, 'special')).toContain(
      'pickup_datetime_from pickup_from_out_of_range',
    );
    expect(check({ pickup_datetime_to: '10:00' }, 'special')).toEqual([
      'pickup_datetime_to timeframe_hour_window',
    ]);
  });
});

describe('offers and check agree', () => {
  const anyNow = fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 3_650 }), fc.integer({ min: 0, max: 1_439 }))
      .map(([offset, minute]) => new Date(Date.UTC(2024, 0, 1 + offset, 0, minute))),
    fc
      .tuple(
        fc.constantFrom(
          '2026-03-28',
          '2026-03-29',
          '2026-10-24',
          '2026-10-25',
          '2026-04-02',
          '2026-04-30',
          '2025-12-24',
          '2025-12-31',
          '2027-12-31',
          '2028-02-29',
        ),
        fc.constantFrom(
          '00:00',
          '05:59',
          '08:59',
          '09:00',
          '11:55',
          '12:00',
          '12:01',
          '14:00',
          '14:01',
          '17:50',
          '18:00',
          '18:10',
          '23:59',
        ),
      )
      .map(([day, time]) => berlin(day, time)),
  );
  const anyContext = fc.record({
    now: anyNow,
    service: fc.constantFrom(...services),
    state: fc.constantFrom(undefined, ...federalStates),
  });
  /** Holidays can leave no Saturday within the pickup days. */
  const isWithoutSaturday = (context: PickupContext) =>
    context.service === 'saturday' && pickupDays(context).every((it) => !it.isSelectable);
  const fieldsOf = (day: string, from: string, to: string) => ({
    pickup_date: day,
    pickup_datetime_from: from,
    pickup_datetime_to: to,
  });

  test('the proposal is valid, on offer, and the first possible day', () => {
    fc.assert(
      fc.property(anyContext, (context) => {
        const { day, from, to } = defaultPickup(context);
        if (isWithoutSaturday(context)) return;
        expect(checkPickup(fieldsOf(day, from, to), context)).toEqual([]);
        expect(pickupDays(context).find((it) => it.isSelectable)?.day).toBe(day);
        expect(fromTimes({ ...context, day })).toContain(from);
        expect(toTimes({ ...context, day, from })).toContain(to);
        if (day > berlinDay(context.now)) expect(`${from}-${to}`).toBe('09:00-17:00');
      }),
    );
  });

  test('every day, from-time and to-time on offer is valid', () => {
    fc.assert(
      fc.property(anyContext, fc.nat(), fc.nat(), fc.nat(), (context, d, f, t) => {
        const days = pickupDays(context).filter((it) => it.isSelectable);
        if (isWithoutSaturday(context)) return;
        const day = days[d % days.length]?.day ?? '';
        const froms = fromTimes({ ...context, day });
        const from = froms[f % froms.length] ?? '';
        const tos = toTimes({ ...context, day, from });
        const to = tos[t % tos.length] ?? '';
        expect(checkPickup(fieldsOf(day, from, to), context)).toEqual([]);
      }),
      runs(150, 5000),
    );
  });

  test('values that are not on offer are refused', () => {
    const time = fc
      .oneof(
        fc.integer({ min: 0, max: 143 }).map((it) => it * 10),
        fc.integer({ min: 0, max: 1_439 }),
      )
      .map((it) => `${String(Math.floor(it / 60)).padStart(2, '0')}:${String(it % 60).padStart(2, '0')}`);
    fc.assert(
      fc.property(anyContext, fc.integer({ min: -3, max: 15 }), time, time, (context, offset, from, to) => {
        const day = addDays(berlinDay(context.now), offset);
        const isListed = pickupDays(context).some((it) => it.day === day && it.isSelectable);
        const isOffered =
          (isListed || (context.service === 'special' && offset > 10)) &&
          fromTimes({ ...context, day }).includes(from) &&
          toTimes({ ...context, day, from }).includes(to);
        expect(checkPickup(fieldsOf(day, from, to), context).length === 0).toBe(isOffered);
      }),
      runs(400, 20000),
    );
  });

  test('a pickup that is too soon is refused with a valid alternative', () => {
    fc.assert(
      fc.property(anyContext, fc.nat({ max: 84 }), fc.nat({ max: 84 }), (context, f, t) => {
        const day = berlinDay(context.now);
        const time = (step: number) =>
          `${String(6 + Math.floor(step / 6)).padStart(2, '0')}:${(step % 6) * 10}`.replace(/:0$/, ':00');
        const [from, to] = [time(f), time(t)];
        const context6 = new Date(context.now.getTime() + 6 * 3_600_000);
        const isTooSoon = `${day} ${to}` < `${berlinDay(context6)} ${berlinTime(context6)}`;
        const issues = checkPickup(fieldsOf(day, from, to), context);
        if (isTooSoon) expect(issues).not.toEqual([]);
        for (const { code, params } of issues) {
          if (code !== 'pickup_lead_time' || isWithoutSaturday(context)) continue;
          const named = fieldsOf(String(params?.day), String(params?.from), String(params?.to));
          expect(checkPickup(named, context)).toEqual([]);
        }
      }),
      runs(400, 20000),
    );
  });

  test('selectable days are working days, except for the special service', () => {
    fc.assert(
      fc.property(anyContext, (context) => {
        for (const it of pickupDays(context)) {
          expect(it.isWorking).toBe(isWorkingDay(it.day, context.state));
          if (it.isSelectable && context.service !== 'special') expect(it.isWorking).toBe(true);
        }
      }),
    );
  });

  test('the check never throws', () => {
    const anything = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(anyContext, anything, anything, anything, (context, day, from, to) => {
        expect(
          checkPickup({ pickup_date: day, pickup_datetime_from: from, pickup_datetime_to: to }, context)
            .length,
        ).toBeGreaterThan(0);
      }),
    );
  });
});
