import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  bookingLimits,
  checkBooking,
  DirectBooking,
  pickupServiceChoices,
  pickupServiceQuery,
  withDefaults,
} from '#domain/pickup/pickup-booking.ts';
import { addDays, berlinDay, daySeconds } from '#domain/values/working-days.ts';
import { aBooking, anAddress } from '#support/factories.ts';
import { fc } from '#support/random.ts';

const morning = new Date('2026-03-10T08:00:00Z');
const saverOnly = [{ internal_service_label: 'saver', carrier_label: 'saver' }] as const;
const check = (difference: object = {}, now = morning, loaded?: typeof saverOnly) =>
  checkBooking({ ...aBooking(), ...difference }, { now, loaded });
const issuesOf = (...given: Parameters<typeof check>) =>
  (check(...given).issues ?? []).map(({ path, code }) => `${path} ${code}`);

test('a valid booking is stored with its weight to one decimal', () => {
  expect(check({ total_weight: 12.41 }).booking).toMatchObject({ total_weight: 12.5, parcels_quantity: 3 });
});

describe('the number of parcels', () => {
  test.each([
    [1, []],
    [30, []],
    [0, ['parcels_quantity count_of_parcels_required']],
    [null, ['parcels_quantity count_of_parcels_required']],
    [undefined, ['parcels_quantity count_of_parcels_required']],
    [31, ['parcels_quantity pickup_parcels_too_many']],
    [1.5, ['parcels_quantity not_valid']],
  ])('%j', (parcels_quantity, issues) => {
    expect(issuesOf({ parcels_quantity })).toEqual(issues);
  });
});

describe('the total weight', () => {
  test.each([
    [0.1, []],
    [0.01, []],
    [0, ['total_weight total_weight_required']],
    [-1, ['total_weight total_weight_required']],
    [null, ['total_weight total_weight_required']],
    [30_001, ['total_weight too_large']],
  ])('%j', (total_weight, issues) => {
    expect(issuesOf({ total_weight })).toEqual(issues);
  });
});

describe('the service of a pickup', () => {
  test.each([
    ['standard', []],
    ['saver', []],
    ['', ['service service_required']],
    [null, ['service service_required']],
    ['express_12', ['service service_not_available']],
    ['special', ['service service_not_available']],
    ['saturday', ['service service_not_available']],
  ])('%j', (service, issues) => {
    expect(issuesOf({ service })).toEqual(issues);
  });

  test('must be offered by the carrier for this account', () => {
    expect(issuesOf({}, morning, saverOnly)).toEqual(['service service_not_available']);
    expect(issuesOf({ service: 'saver' }, morning, saverOnly)).toEqual([]);
  });

  test.each([
    ['2026-03-10', '2026-03-10T11:00:00Z', undefined],
    ['2026-03-10', '2026-03-10T11:01:00Z', 'same_day'],
    // 12:00 in Berlin is an hour earlier in UTC in summer.
    ['2026-06-10', '2026-06-10T10:00:00Z', undefined],
    ['2026-06-10', '2026-06-10T10:01:00Z', 'same_day'],
    ['2026-03-11', '2026-03-10T15:00:00Z', undefined],
  ])('standard on %s at %s: %s', (day, now, unavailable) => {
    const [standard, saver] = pickupServiceChoices(day, { now: new Date(now) });
    expect(standard?.unavailable).toBe(unavailable);
    expect(saver).toEqual({ service: 'saver' });
  });

  test('is the only issue for standard on the same day after noon', () => {
    const today = { pickup_date: daySeconds('2026-03-10'), pickup_datetime_from: '14:00' };
    expect(issuesOf({ ...today, pickup_datetime_to: '20:00' }, new Date('2026-03-10T12:00:00Z'))).toEqual([
      'service pickup_standard_same_day',
    ]);
  });

  test('is requested with the weight of each parcel', () => {
    const { parcels, sender } = pickupServiceQuery(anAddress(), { parcels_quantity: 4, total_weight: 10 });
    expect(parcels).toEqual(Array.from({ length: 4 }, () => ({ weight: 2.5, valor: false })));
    expect(sender).toEqual({ country_code: 'DE', postal_code: '20354' });
  });
});

describe('the pickup address', () => {
  test.each([
    [{ country_code: 'CH' }, 'recipient.country_code country_not_germany'],
    [{ contact_person: '' }, 'recipient.contact_person contact_person_required'],
    [{ postal_code: '' }, 'recipient.postal_code postal_code_required'],
    [{ street: 'Postfach 7' }, 'recipient.street po_box'],
    [{ phone_prefix: '', phone: '' }, 'recipient.phone phone_required'],
  ])('is refused with %j', (difference, issue) => {
    expect(issuesOf({ recipient: anAddress(difference) })).toContain(issue);
  });
});

test('all issues are reported together', () => {
  const wrong = { parcels_quantity: null, pickup_date: undefined, pickup_datetime_to: '10:00' };
  expect(issuesOf(wrong)).toEqual([
    'parcels_quantity count_of_parcels_required',
    'pickup_date pickup_date_required',
    'pickup_datetime_to timeframe_hour_window',
  ]);
});

const anyTime = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  .map((minute) => new Date(minute * 60_000));

test('a booking without a form is valid at any time and place in Germany', () => {
  const places = fc.constantFrom('10117', '80331', '01067', '24103', '66111', '99084');
  fc.assert(
    fc.property(anyTime, places, fc.constantFrom(undefined, saverOnly), (now, postal_code, loaded) => {
      const context = { now, loaded };
      const booking = withDefaults({}, anAddress({ postal_code }), context);
      expect(booking).toMatchObject(bookingLimits.default);
      expect(checkBooking(booking, context).issues).toBeUndefined();
    }),
  );
});

test('a booking for a given working day gets an available service', () => {
  fc.assert(
    fc.property(anyTime, fc.integer({ min: 0, max: 9 }), (now, days) => {
      const pickup_date = daySeconds(addDays(berlinDay(now), days));
      const { service } = withDefaults(v.parse(DirectBooking, { pickup_date }), anAddress(), { now });
      const choices = pickupServiceChoices(addDays(berlinDay(now), days), { now });
      expect(choices.find((it) => it.service === service)?.unavailable).toBeUndefined();
    }),
  );
});
