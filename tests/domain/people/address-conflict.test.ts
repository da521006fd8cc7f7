import { describe, expect, test } from 'vitest';
import type { PlainAddress } from '#domain/address/address.ts';
import { addressChanges, ownBaseDataOn, ownChangeOn } from '#domain/people/address-conflict.ts';
import type { BaseDataValues } from '#domain/people/base-data-update.ts';
import { anAddress } from '#support/factories.ts';

const seen = anAddress();
const own = (theirs: Partial<PlainAddress>, mine: Partial<PlainAddress>) =>
  ownChangeOn({ ...seen, ...theirs }, { seen, requested: { ...seen, ...mine } });

test("a field changed by the other side only keeps the other side's value", () => {
  expect(own({ email: 'neu@kunde.example' }, { contact_person: 'Ada Weiß' })).toEqual({
    ...seen,
    email: 'neu@kunde.example',
    contact_person: 'Ada Weiß',
  });
});

test("a field changed by both sides gets the user's value", () => {
  expect(own({ contact_person: 'Kim Groß' }, { contact_person: 'Ada Weiß' }).contact_person).toBe('Ada Weiß');
});

test.each<[string, Partial<PlainAddress>, Partial<PlainAddress>]>([
  ['street and number', { street: 'Am Deich' }, { street_number: '13' }],
  ['place', { city: 'Kiel', postal_code: '24103' }, { street: 'Am Deich' }],
  ['phone number', { phone_prefix: '0431' }, { phone: '555099' }],
  ['extra lines', { address_extra_1: 'Tor 3' }, { address_extra_2: 'Halle 7' }],
])('a %s changed by both sides is not mixed', (_, theirs, mine) => {
  expect(own(theirs, mine)).toEqual({ ...seen, ...mine });
});

test("a mix that would be no valid address gives way to the user's address", () => {
  const name = 'Ada Weiß';
  const mine = { company: name };
  expect(own({ contact_person: name }, mine)).toEqual({ ...seen, ...mine });
});

test('changed fields are listed without id and revision', () => {
  const now = { address_id: 'a', revision: 7, ...seen, city: 'Kiel' };
  expect(addressChanges({ address_id: 'a', revision: 6, ...seen } as PlainAddress, now)).toEqual({
    city: { before: seen.city, after: 'Kiel' },
  });
});

describe('base data changed by client and staff at the same time', () => {
  const { email: _, country_code: __, ...before } = anAddress({ phone_prefix: '040' });
  const both = (theirs: Partial<BaseDataValues>, mine: Partial<BaseDataValues>) =>
    ownBaseDataOn({ ...before, ...theirs }, { seen: before, requested: { ...before, ...mine } });

  test('keeps fields that only the other side changed', () => {
    expect(both({ contact_person: 'Kim Groß' }, { company: 'Neu GmbH' })).toEqual({
      ...before,
      contact_person: 'Kim Groß',
      company: 'Neu GmbH',
    });
  });

  test('mixes neither two addresses nor two phone numbers', () => {
    expect(both({ street: 'Am Deich' }, { street_number: '13' })).toEqual({ ...before, street_number: '13' });
    expect(both({ phone_prefix: '0431' }, { phone: '555099' })).toEqual({ ...before, phone: '555099' });
  });
});
