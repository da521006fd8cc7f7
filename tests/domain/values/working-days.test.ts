import { getHolidays } from 'feiertagejs';
import { describe, expect, test } from 'vitest';
import { federalStates } from '#domain/values/federal-state.ts';
import {
  addDays,
  berlinDay,
  berlinDayStart,
  berlinTime,
  dayFromSeconds,
  daySeconds,
  easterSunday,
  holidayCodes,
  holidayOn,
  isDay,
  isWorkingDay,
  nextWorkingDay,
  weekday,
} from '#domain/values/working-days.ts';
import { fc } from '#support/random.ts';

const years = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032];
const daysOf = (year: number) => {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) days.push(day);
  return days;
};
const anyDay = fc.integer({ min: 0, max: 9_000 }).map((offset) => addDays('2017-01-01', offset));
const anyState = fc.constantFrom(undefined, ...federalStates);

describe('Berlin time', () => {
  test.each([
    ['2026-01-14T22:59:59Z', '2026-01-14', '23:59'],
    ['2026-01-14T23:00:00Z', '2026-01-15', '00:00'],
    ['2026-07-14T21:59:59Z', '2026-07-14', '23:59'],
    ['2026-07-14T22:00:00Z', '2026-07-15', '00:00'],
    ['2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
    ['2026-10-25T00:59:00Z', '2026-10-25', '02:59'],
    ['2026-10-25T01:00:00Z', '2026-10-25', '02:00'],
    ['2026-12-31T23:30:00Z', '2027-01-01', '00:30'],
    ['2028-02-28T23:30:00Z', '2028-02-29', '00:30'],
  ])('%s is %s %s', (instant, day, time) => {
    expect(berlinDay(new Date(instant))).toBe(day);
    expect(berlinTime(new Date(instant))).toBe(time);
  });

  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('the day %s begins at %s', (day, instant) => {
    expect(berlinDayStart(day).toISOString()).toBe(instant);
  });

  test('a day is converted to seconds and back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayFromSeconds(daySeconds(day))).toBe(day);
        expect(berlinTime(berlinDayStart(day))).toBe('00:00');
        expect(dayFromSeconds(daySeconds(day) - 1)).toBe(addDays(day, -1));
      }),
    );
  });

  test('every second of a day belongs to it, also on days of 23 and 25 hours', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyDay, fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31')),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (day, part) => {
          const start = daySeconds(day);
          const end = daySeconds(addDays(day, 1));
          expect(dayFromSeconds(start + Math.floor(part * (end - start)))).toBe(day);
        },
      ),
    );
    const hours = (day: string) => (daySeconds(addDays(day, 1)) - daySeconds(day)) / 3600;
    expect([hours('2026-03-29'), hours('2026-03-30'), hours('2026-10-25')]).toEqual([23, 24, 25]);
  });

  test.each([Number.NaN, Infinity, -Infinity, 1e20, -1e20, 253402300799 * 2])(
    'seconds outside any date (%s) still give a day',
    (seconds) => expect(isDay(dayFromSeconds(seconds))).toBe(true),
  );

  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-02-31', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['15.01.2026', false],
    ['', false],
    ['+010000-01-01', false],
  ])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is));
});

describe('adding days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-26', -2, '2026-10-24'],
  ])('%s and %i days is %s', (day, days, result) => expect(addDays(day, days)).toBe(result));

  test('weeks begin on Monday', () => {
    const week = [0, 1, 2, 3, 4, 5, 6].map((it) => weekday(addDays('2026-01-12', it)));
    expect(week).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('holidays', () => {
  test.each([
    [2017, '2017-04-16'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2030, '2030-04-21'],
    [2038, '2038-04-25'],
  ])('Easter of %i is on %s', (year, day) => expect(easterSunday(year)).toBe(day));

  test.each([
    ['2026-01-01', undefined, 'new_year'],
    ['2026-01-06', 'BY', 'epiphany'],
    ['2026-01-06', 'NW', undefined],
    ['2026-01-06', undefined, undefined],
    ['2026-03-08', 'BE', 'womens_day'],
    ['2022-03-08', 'MV', undefined],
    ['2023-03-08', 'MV', 'womens_day'],
    ['2026-04-03', undefined, 'good_friday'],
    ['2026-04-05', 'BB', 'easter_sunday'],
    ['2026-04-06', undefined, 'easter_monday'],
    ['2026-05-01', undefined, 'labour_day'],
    ['2008-05-01', 'SN', 'labour_day'],
    ['2025-05-08', 'BE', 'liberation_day'],
    ['2026-05-08', 'BE', undefined],
    ['2025-05-08', 'BB', undefined],
    ['2026-05-14', undefined, 'ascension_day'],
    ['2026-05-25', undefined, 'whit_monday'],
    ['2026-06-04', 'HE', 'corpus_christi'],
    ['2026-06-04', 'SN', undefined],
    ['2026-06-04', 'TH', undefined],
    ['2028-06-17', 'BE', 'uprising_day'],
    ['2026-08-08', 'BY', undefined],
    ['2026-08-15', 'BY', 'assumption_day'],
    ['2026-08-15', 'SL', 'assumption_day'],
    ['2026-09-20', 'TH', 'childrens_day'],
    ['2018-09-20', 'TH', undefined],
    ['2026-10-03', undefined, 'unity_day'],
    ['2017-10-31', undefined, 'reformation_day'],
    ['2017-10-31', 'HH', 'reformation_day'],
    ['2018-10-31', 'HH', 'reformation_day'],
    ['2026-10-31', 'BE', undefined],
    ['2026-11-01', 'NW', 'all_saints_day'],
    ['2026-11-18', 'SN', 'repentance_day'],
    ['2026-11-18', 'BY', undefined],
    ['2026-12-24', undefined, undefined],
    ['2026-12-25', undefined, 'christmas_day'],
    ['2026-12-26', undefined, 'second_christmas_day'],
    ['2026-12-31', undefined, undefined],
  ] as const)('%s in %s: %s', (day, state, code) => expect(holidayOn(day, state)).toBe(code));

  test('every holiday code occurs', () => {
    const seen = new Set(
      [2025, 2028].flatMap((year) =>
        daysOf(year).flatMap((day) => federalStates.map((state) => holidayOn(day, state))),
      ),
    );
    seen.delete(undefined);
    expect(seen).toEqual(new Set(holidayCodes));
  });

  test('without a state only the nine nationwide days remain', () => {
    for (const year of years) {
      expect(daysOf(year).filter((day) => holidayOn(day))).toHaveLength(9);
      expect(
        daysOf(year).filter((day) => federalStates.every((state) => holidayOn(day, state) !== undefined)),
      ).toEqual(daysOf(year).filter((day) => holidayOn(day)));
    }
  });

  const differences = (ours: string[], theirs: string[]) => ({
    onlyOurs: ours.filter((day) => !theirs.includes(day)),
    onlyTheirs: theirs.filter((day) => !ours.includes(day)),
  });

  test.each(federalStates)('%s agrees with feiertagejs from 2024 to 2032', (state) => {
    const ours = years.flatMap((year) => daysOf(year).filter((day) => holidayOn(day, state)));
    const feiertage = years.flatMap((year) => getHolidays(year, state).map((it) => it.dateString));

    // feiertagejs lacks Berlin's single holidays.
    expect(differences(ours, feiertage)).toEqual({
      onlyOurs: state === 'BE' ? ['2025-05-08', '2028-06-17'] : [],
      onlyTheirs: [],
    });
  });
});

describe('working days', () => {
  test.each([
    ['2026-01-15', undefined, true],
    ['2026-01-17', undefined, false],
    ['2026-01-18', undefined, false],
    ['2026-01-06', undefined, true],
    ['2026-01-06', 'BW', false],
    ['2026-12-24', 'BY', true],
    ['2026-12-25', undefined, false],
  ] as const)('%s in %s is a working day: %s', (day, state, is) => expect(isWorkingDay(day, state)).toBe(is));

  test.each([
    ['2026-01-15', undefined, '2026-01-16'],
    ['2026-01-16', undefined, '2026-01-19'],
    ['2026-01-17', undefined, '2026-01-19'],
    ['2026-04-02', undefined, '2026-04-07'],
    ['2025-12-24', undefined, '2025-12-29'],
    ['2025-12-31', undefined, '2026-01-02'],
    ['2026-06-03', 'BY', '2026-06-05'],
    ['2026-06-03', 'BE', '2026-06-04'],
  ] as const)('after %s in %s comes %s', (day, state, next) => expect(nextWorkingDay(day, state)).toBe(next));

  test('the next working day is at most five days away, with none in between', () => {
    fc.assert(
      fc.property(anyDay, anyState, (day, state) => {
        const next = nextWorkingDay(day, state);
        expect(isWorkingDay(next, state)).toBe(true);
        expect(next > day && next <= addDays(day, 6)).toBe(true);
        for (let it = addDays(day, 1); it < next; it = addDays(it, 1)) {
          expect(isWorkingDay(it, state)).toBe(false);
        }
      }),
    );
  });
});
