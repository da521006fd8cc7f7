import { describe, expect, test } from 'vitest';
import type { Route } from '#domain/services/route.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { arrivalOf, expectedArrival, leavingDay, plannedDay } from '#domain/shipment/arrival.ts';
import { federalStates } from '#domain/values/federal-state.ts';
import {
  addDays,
  type Day,
  daySeconds,
  holidayOn,
  isWorkingDay,
  weekday,
} from '#domain/values/working-days.ts';
import { fc } from '#support/random.ts';

const national: Route = { sender: 'DE', recipient: 'DE' };
const eu: Route = { sender: 'DE', recipient: 'FR' };
const world: Route = { sender: 'DE', recipient: 'US' };

const noonOf = (day: Day) => new Date(`${day}T11:00:00Z`);

describe('the day a shipment leaves', () => {
  test.each([
    ['2026-11-23', undefined, '2026-11-23', 'a Monday'],
    ['2026-11-28', undefined, '2026-11-30', 'a Saturday: Monday'],
    ['2026-12-25', undefined, '2026-12-28', 'Christmas'],
    ['2026-06-04', undefined, '2026-06-04', 'Corpus Christi where it is none'],
    ['2026-06-04', 'NW', '2026-06-05', 'Corpus Christi in Cologne'],
  ] as const)('%s in %s without a pickup: %s (%s)', (today, state, day, _why) => {
    expect(leavingDay({ now: noonOf(today), state })).toBe(day);
  });

  test('is the day of its pickup if there is one', () => {
    const late = { now: new Date('2026-11-23T20:00:00Z'), cutOff: '16:30' };
    expect(leavingDay({ ...late, pickup: '2026-11-26' })).toBe('2026-11-26');
  });

  test.each([
    ['2026-11-23T15:30:59Z', '2026-11-23', '16:30 in Berlin, the last minute'],
    ['2026-11-23T15:31:00Z', '2026-11-24', '16:31 in Berlin'],
    ['2026-07-13T14:30:00Z', '2026-07-13', '16:30 in summer'],
    ['2026-07-13T14:31:00Z', '2026-07-14', '16:31 in summer'],
    ['2026-11-27T21:17:00Z', '2026-11-30', 'Friday evening: Monday'],
    ['2026-11-28T08:00:00Z', '2026-11-30', 'Saturday morning: Monday, not Tuesday'],
    ['2026-11-22T23:10:00Z', '2026-11-23', 'Monday in Berlin, Sunday in London'],
  ])('with a cut-off at 16:30 an order of %s leaves on %s (%s)', (now, day) => {
    expect(leavingDay({ now: new Date(now), cutOff: '16:30' })).toBe(day);
  });
});

describe('the day of arrival within Germany', () => {
  test.each([
    ['express_plus', '2026-11-23', undefined, { from: '2026-11-24', by: '09:00' }, 'Monday to Tuesday'],
    ['express', '2026-11-27', undefined, { from: '2026-11-30', by: '10:30' }, 'Friday to Monday'],
    ['express_12', '2026-05-22', undefined, { from: '2026-05-26', by: '12:00' }, 'the Friday before Whitsun'],
    ['saver', '2026-05-22', undefined, { from: '2026-05-26' }, 'the Friday before Whitsun'],
    ['saver', '2026-12-23', undefined, { from: '2026-12-24' }, 'Christmas Eve is no holiday'],
    ['saver', '2026-12-24', undefined, { from: '2026-12-28' }, 'Christmas and a Sunday between'],
    ['express_plus', '2026-12-31', undefined, { from: '2027-01-04', by: '09:00' }, 'New Year on a Friday'],
    ['saver', '2026-06-03', 'BY', { from: '2026-06-05' }, 'Corpus Christi at the recipient'],
    ['saver', '2026-06-03', 'HH', { from: '2026-06-04' }, 'none in Hamburg'],
    ['saver', '2026-06-03', undefined, { from: '2026-06-04' }, 'nationwide ones alone where it is not known'],
    ['standard', '2026-11-23', undefined, { from: '2026-11-24', to: '2026-11-25' }, 'one to two days'],
    ['standard', '2026-11-27', undefined, { from: '2026-11-30', to: '2026-12-01' }, 'over a weekend'],
    ['standard', '2026-12-23', undefined, { from: '2026-12-24', to: '2026-12-28' }, 'over Christmas'],
    ['standard', '2026-06-03', 'NW', { from: '2026-06-05', to: '2026-06-08' }, 'over Corpus Christi'],
    ['saturday', '2026-11-27', undefined, { from: '2026-11-28' }, 'Friday to Saturday'],
  ] as const)('for %s leaving on %s to %s is %j (%s)', (service, leaves, to, day, _why) => {
    expect(arrivalOf({ service, route: national, leaves, to })).toEqual({ to: day.from, ...day });
  });

  test.each([
    ['saturday', national, 'Saturday is not the next day on which anything is delivered'],
    ['special', national, 'agreed with a person'],
    ['', national, 'nothing is chosen'],
    ['standard', eu, 'the holidays there are not known here'],
    ['express', eu, 'a time of day without a day'],
    ['saver', eu, 'no source says'],
    ['express', world, 'no source says'],
    ['saver', world, 'no source says'],
  ] as const)('is unknown for %s on %j (%s)', (service, route, _why) => {
    expect(arrivalOf({ service, route, leaves: '2026-11-23' })).toBeUndefined();
  });

  const days = fc.integer({ min: 0, max: 3_650 }).map((it) => addDays('2024-01-01', it));
  const states = fc.option(fc.constantFrom(...federalStates), { nil: undefined });
  const services = fc.constantFrom(...serviceLabels);

  test('is after the departure, and never a Sunday or holiday', () => {
    fc.assert(
      fc.property(days, states, states, services, (leaves, from, to, service) => {
        const arrival = arrivalOf({ service, route: national, leaves, from, to });
        if (!arrival) return;
        expect(arrival.from > leaves).toBe(true);
        expect(arrival.to >= arrival.from).toBe(true);
        for (const day of [arrival.from, arrival.to]) {
          if (service === 'saturday') {
            expect(weekday(day)).toBe(6);
            expect(holidayOn(day)).toBeUndefined();
          } else expect(isWorkingDay(day, to)).toBe(true);
        }
      }),
    );
  });

  test('is no earlier for a later departure', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 14 }), states, services, (leaves, later, to, service) => {
        const first = arrivalOf({ service, route: national, leaves, to });
        const second = arrivalOf({ service, route: national, leaves: addDays(leaves, later), to });
        if (!first || !second) return;
        expect(second.from >= first.from).toBe(true);
        expect(second.to >= first.to).toBe(true);
      }),
    );
  });

  test('is counted from a working day on or after the order if there is no pickup', () => {
    fc.assert(
      fc.property(days, states, (today, state) => {
        const leaves = leavingDay({ now: noonOf(today), state });
        expect(leaves >= today).toBe(true);
        expect(isWorkingDay(leaves, state)).toBe(true);
      }),
    );
  });
});

describe('the promised arrival of a shipment', () => {
  const arrival = { from: '2026-11-24', to: '2026-11-25' };
  const monday = daySeconds('2026-11-23');
  const promised = {
    created: { seconds: monday + 72_000 },
    has_pickup: false,
    pickup_date: null,
    arrival,
    handed_over: null,
  };
  const handed_over = { by: 'list' };
  const kept = arrival;
  const late = 'not_handed_over';

  test.each([
    ['waits for its label', { shipment_status: null }, '2026-11-23', kept],
    ['is announced, on the day it leaves', { shipment_status: 1 }, '2026-11-23', kept],
    ['is announced, a day later', { shipment_status: 1 }, '2026-11-24', late],
    ['is announced, after the promised days', { shipment_status: 1 }, '2026-12-01', late],
    ['is on a closed list, a day later', { shipment_status: 1, handed_over }, '2026-11-24', kept],
    ['is on a closed list, after it', { shipment_status: 1, handed_over }, '2026-11-26', undefined],
    ['is on its way, on the last promised day', { shipment_status: 2 }, '2026-11-25', kept],
    ['is on its way, after it', { shipment_status: 2 }, '2026-11-26', undefined],
    ['is brought', { shipment_status: 3, pickup_status: 1 }, '2026-11-25', kept],
    ['met nobody', { shipment_status: 4 }, '2026-11-24', undefined],
    ['is in trouble', { shipment_status: 5 }, '2026-11-24', undefined],
    ['is there', { shipment_status: 6 }, '2026-11-24', undefined],
    ['was cancelled', { shipment_status: 0 }, '2026-11-23', undefined],
    ['is collected by nobody', { shipment_status: 1, pickup_status: -1 }, '2026-11-23', undefined],
  ] as const)('depends on state and day: %s', (_is, state, today, expected) =>
    expect(expectedArrival({ ...promised, ...state }, today)).toEqual(expected),
  );

  test('counts from the day of the pickup', () => {
    const collected = {
      ...promised,
      has_pickup: true,
      pickup_date: daySeconds('2026-11-25'),
      shipment_status: 1,
    };
    expect(plannedDay(collected)).toBe('2026-11-25');
    expect(expectedArrival({ ...collected, shipment_status: 1 }, '2026-11-25')).toEqual(arrival);
    expect(expectedArrival({ ...collected, shipment_status: 1 }, '2026-11-26')).toBe(late);
  });

  test('counts from the day of departure that was promised after the cut-off', () => {
    const evening = {
      ...promised,
      arrival: { ...arrival, leaves: '2026-11-24' },
      shipment_status: 1,
    } as const;
    expect(plannedDay(evening)).toBe('2026-11-24');
    expect(expectedArrival(evening, '2026-11-24')).toEqual(arrival);
    expect(expectedArrival(evening, '2026-11-25')).toBe(late);
  });

  test('counts from the next working day of an order on a Saturday', () => {
    const seconds = daySeconds('2026-11-21') + 40_000;
    expect(plannedDay({ ...promised, created: { seconds } })).toBe('2026-11-23');
  });

  test('is absent for a shipment without an arrival', () =>
    expect(
      expectedArrival({ ...promised, arrival: null, shipment_status: 1 }, '2026-12-01'),
    ).toBeUndefined());
});
