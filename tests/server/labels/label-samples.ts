import type { LabelAddress } from '#domain/labels/label-address.ts';
import { makeSscc } from '#domain/labels/label-number.ts';
import type { LabelContent } from '#server/labels/label-content.ts';
import { fc } from '#support/random.ts';

export function trackingNumber(serial: number): string {
  const made = makeSscc({ extensionDigit: 3, companyPrefix: '4012345', serial });
  if (!('sscc' in made)) throw new Error(made.code);
  return made.sscc;
}

export function aLabelAddress(difference: Partial<LabelAddress> = {}): LabelAddress {
  return {
    company: 'Süddeutsche Präzisionswerkzeuge GmbH'.slice(0, 35),
    contact_person: 'Dr. Anneliese Müller-Hohenstein',
    street: 'Ludwig-Thoma-Straße',
    street_number: '114-116',
    address_extra_1: 'Hinterhaus',
    address_extra_2: 'Aufgang C, 3. OG',
    postal_code: '83646',
    city: 'Bad Tölz',
    country_code: 'DE',
    country_name: 'Deutschland',
    phone_country_prefix: '49',
    phone_prefix: '08041',
    phone: '77 12 340',
    ...difference,
  };
}

export function aLabel(difference: Partial<LabelContent> = {}): LabelContent {
  return {
    tracking_number: trackingNumber(110_044_176),
    parcel_index: 1,
    parcels_quantity: 2,
    weight_kg: 7.5,
    transport_kind: 'parcel',
    is_national: true,
    sender: aLabelAddress({
      company: 'Feinmechanik Überlingen GmbH',
      postal_code: '88662',
      city: 'Überlingen',
    }),
    recipient: aLabelAddress(),
    service: { internal_service_label: 'express_12', label: '12:00 Express' },
    deliver_by: '12:00',
    reference_number_1: 'AB-20931',
    reference_number_2: 'Projekt Föhn',
    special_delivery_terms: 'Bitte an der Rampe klingeln',
    date: '2026-11-21',
    client_number: '10482',
    provider_name: 'Versandpult',
    ...difference,
  };
}

export function aSwissLabel(difference: Partial<LabelContent> = {}): LabelContent {
  return aLabel({
    is_national: false,
    deliver_by: undefined,
    service: { internal_service_label: 'standard', label: 'Standard' },
    recipient: aLabelAddress({
      company: 'Alpenholz AG',
      contact_person: 'Reto Zürcher',
      street: 'Hardturmstrasse',
      street_number: '161',
      address_extra_1: '',
      address_extra_2: '',
      postal_code: '8005',
      city: 'Zürich',
      country_code: 'CH',
      country_name: 'Schweiz',
      phone_country_prefix: '41',
      phone_prefix: '044',
      phone: '512 22 10',
    }),
    ...difference,
  });
}

export function aWideLabel(difference: Partial<LabelContent> = {}): LabelContent {
  const w = (length: number) => 'W'.repeat(length);
  const wide = aLabelAddress({
    company: w(35),
    contact_person: w(34),
    street: w(18),
    street_number: w(16),
    address_extra_1: w(17),
    address_extra_2: w(17),
    city: w(50),
  });
  return aLabel({
    sender: wide,
    recipient: wide,
    reference_number_1: w(34),
    reference_number_2: '',
    special_delivery_terms: w(35),
    ...difference,
  });
}

/** Wide, accented, Greek and Cyrillic letters, ZPL's special characters, and some our fonts lack. */
const letters = fc.constantFrom(
  ...'WWWMMmabcxyzÄÖÜäöüßŁłŞşŐőĐđČžǅĲИШЩжфΩΨλ@%&^~_\\#0158 -./,\'"中א😀\u0301\u200b',
);
const upTo = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: letters, maxLength }),
    fc.integer({ min: 0, max: maxLength }).map((n) => 'W'.repeat(n)),
  );

const together = (most: number) =>
  fc.tuple(upTo(most), fc.nat(most)).map(([text, at]) => [text.slice(0, at), text.slice(at)] as const);

const anyAddress: fc.Arbitrary<LabelAddress> = fc
  .record({
    company: upTo(35),
    contact_person: upTo(34),
    street: together(34),
    extras: together(34),
    postal_code: upTo(16),
    city: upTo(50),
    country: fc.constantFrom(
      ['DE', 'Deutschland'],
      ['CH', 'Schweiz'],
      ['US', 'United States'],
      ['GB', 'United Kingdom'],
      ['PL', 'Polska'],
      ['GS', 'South Georgia and the South Sandwich Islands'],
    ),
    state_province_code: upTo(2),
    phone_country_prefix: fc.constantFrom('49', '001', '', '0041'),
    phone_prefix: upTo(20),
    phone: upTo(20),
  })
  .map(({ street, extras, country, ...address }) => ({
    ...address,
    street: street[0],
    street_number: street[1],
    address_extra_1: extras[0],
    address_extra_2: extras[1],
    country_code: country[0] ?? '',
    country_name: country[1] ?? '',
  }));

export const anyLabel: fc.Arbitrary<LabelContent> = fc
  .record({
    tracking_number: fc.nat(999_999_999).map(trackingNumber),
    parcel_index: fc.integer({ min: 1, max: 100 }),
    parcels_quantity: fc.integer({ min: 1, max: 100 }),
    weight_kg: fc.double({ min: 0.1, max: 30_000, noNaN: true }),
    transport_kind: fc.constantFrom(
      'parcel' as const,
      'envelope' as const,
      'pallet' as const,
      'freight' as const,
    ),
    is_national: fc.boolean(),
    sender: anyAddress,
    recipient: anyAddress,
    service: fc.record({
      internal_service_label: fc.constantFrom('express_plus' as const, 'saver' as const, 'special' as const),
      label: fc.constantFrom('09:00 Express', 'International Express Saver', 'Spezial', 'W'.repeat(35)),
    }),
    deliver_by: fc.constantFrom(undefined, '09:00'),
    return_of: fc.option(fc.record({ original: upTo(35), rma: upTo(30) }), { nil: undefined }),
    references: together(34),
    special_delivery_terms: upTo(35),
    signature_required: fc.boolean(),
    adult_signature_required: fc.boolean(),
    direct_delivery_only: fc.boolean(),
    is_saturday: fc.boolean(),
    carbon_neutral: fc.boolean(),
    date: fc.constantFrom('2026-11-21', new Date('2026-11-20T23:30:00Z')),
    client_number: upTo(20),
    provider_name: upTo(35),
  })
  .map(({ references, ...label }) => ({
    ...label,
    reference_number_1: references[0],
    reference_number_2: references[1],
  }));
