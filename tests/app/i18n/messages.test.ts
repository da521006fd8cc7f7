import { weightLimits } from '#domain/values/weight-limits.ts';
import '#app/shell/texts/app-texts.ts';
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import { carrierMessage, errorText, hintText, issueText, namedLimits } from '#app/i18n/messages.ts';
import { addressLimits } from '#domain/address/address.ts';
import { customsLimits } from '#domain/customs/customs.ts';
import { orderLimits } from '#domain/order/order.ts';
import { pickupLimits } from '#domain/pickup/pickup.ts';
import { bookingLimits } from '#domain/pickup/pickup-booking.ts';
import { parcelLimits } from '#domain/services/parcel.ts';
import { labelLimits } from '#domain/shipment/shipment.ts';
import { hintCodes, issueCodes } from '#domain/values/codes.ts';
import { errorCodes } from '#domain/values/error-codes.ts';

i18n.load('de', {});
i18n.activate('de');
afterEach(() => i18n.activate('de'));

test('every error code has a text', () => {
  for (const code of [...errorCodes, 'OFFLINE', 'UNKNOWN'] as const) {
    expect(errorText(code)).toMatch(/\p{L}{3}/u);
  }
});

test('every issue code has a text with all its numbers filled in', () => {
  for (const code of issueCodes) expect(issueText({ code })).toMatch(/^[^{}]{10,}$/u);
  for (const code of hintCodes)
    expect(
      hintText({
        code,
        params: {
          example: '1',
          limit: '1',
          others: 1,
          value: 1,
          weight: 1,
          day: '2026-03-16',
          net: 1,
          code: '0',
          unit: 'l',
        },
      }),
    ).toMatch(/^[^{}]{10,}$/u);
});

describe('sentences with fixed words', () => {
  test.each([
    ['AUTH_WRONG_PASSWORD', 'Das angegebene Passwort ist falsch'],
    ['AUTH_TOO_MANY_REQUESTS', 'zu viele Anfrage'],
    ['AUTH_USER_DISABLED', 'zu viele Anfrage'],
  ] as const)('%s', (code, text) => {
    expect(errorText(code)).toBe(text);
  });

  test('the terms', () => {
    expect(issueText({ code: 'terms_required' })).toBe(
      'Bitte akzeptieren Sie die Allgemeinen Geschäftsbedingungen.',
    );
  });
});

test('the limits in texts are those of the rules', () => {
  expect(namedLimits).toEqual({
    company_too_long: { max: addressLimits.company },
    street_number_too_long: { max: addressLimits.street_number },
    // The space between street and number is the 35th character of the message (docs/rules.md 7.3).
    street_line_too_long: { max: addressLimits.street_line + 1 },
    extras_line_too_long: { max: addressLimits.extras_line },
    state_province_code_too_long: { max: addressLimits.state_province_code },
    contact_person_too_long: { max: addressLimits.contact_person },
    parcels_too_many: { max: parcelLimits.maxParcels },
    contents_too_long: { max: parcelLimits.maxContents },
    max_weight: { max: weightLimits.parcel },
    goods_too_many: { max: customsLimits.lines },
    references_too_long: { max: orderLimits.references },
    max_terms_count: { max: orderLimits.special_delivery_terms },
    pickup_date_too_far: { days: pickupLimits.days },
    pickup_from_out_of_range: { from: pickupLimits.earliest, to: pickupLimits.latestFrom.other },
    pickup_to_out_of_range: { from: pickupLimits.earliest, to: pickupLimits.latestTo },
    pickup_lead_time: { hours: pickupLimits.leadHours[0] },
    pickup_step: { minutes: pickupLimits.stepMinutes },
    timeframe_hour_window: { hours: pickupLimits.windowHours.other },
    labels_too_many: { max: labelLimits.labels },
    emails_too_many: { max: labelLimits.emails },
    pickup_parcels_too_many: { max: bookingLimits.maxParcels },
    pickup_standard_same_day: { time: pickupLimits.latestFrom.standard },
  });
});

test('an issue with its own limit shows that limit', () => {
  const text = issueText({ code: 'timeframe_hour_window', params: { hours: 8 } });
  expect(text).toBe('Das Abholfenster muss mindestens 8 Stunden lang sein.');
});

test("a day is written in the reader's format", () => {
  const params = { hours: 6, day: '2026-03-16', from: '09:00', to: '17:00' };
  expect(issueText({ code: 'pickup_lead_time', params })).toBe(
    'Vom Auftrag bis zur Abholung vergehen mindestens 6 Stunden. Frühestens möglich: Mo., 16.03.2026, 09:00–17:00 Uhr.',
  );
});

describe("a carrier's message", () => {
  test.each([
    ['Hard Failure: Invalid postal code', 'Invalid postal code'],
    ['120802 Address Failure: Too long: 40', 'Too long: 40'],
    ['Nothing of the kind', 'Nothing of the kind'],
  ])('%s', (said, shown) => {
    expect(carrierMessage(said)).toBe(shown);
  });
});
