import * as v from 'valibot';
import { expect, test } from 'vitest';
import { FromFile, onceKeys } from '#domain/order/ordered-before.ts';

const place = { street: 'Lindenstraße', street_number: '14 b', postal_code: '24103' };
const hash = 'a'.repeat(64);
const keysOf = (from_file: unknown, recipient = place) =>
  onceKeys({ from_file: v.parse(FromFile, from_file), recipient });

test('an order without a file has no key', () => {
  expect(onceKeys({ recipient: place })).toEqual([]);
});

test('an order of a file has a key of its number and one of its row', () => {
  expect(keysOf({ order_number: 'A-1' })).toEqual(['number|A-1|24103|lindenstr14b']);
  expect(keysOf({ file_hash: hash, row: 3 })).toEqual([`row|${hash}|3`]);
  expect(keysOf({ order_number: 'A-1', file_hash: hash, row: 3 })).toHaveLength(2);
});

test.each([
  { street: 'Lindenstr. 14b', street_number: '', postal_code: '24103' },
  { street: 'LINDENSTRASSE', street_number: '14b', postal_code: '24103 ' },
  { street: 'Linden-Strasse', street_number: '14 B', postal_code: '24 103' },
])('another spelling of the place has the same key: $street $street_number', (other) => {
  expect(keysOf({ order_number: 'A-1' }, other)).toEqual(keysOf({ order_number: 'A-1' }));
});

test.each([
  { ...place, postal_code: '24105' },
  { ...place, street: 'Feldweg' },
  { ...place, street_number: '14' },
])('another place has another key: $postal_code $street $street_number', (other) => {
  expect(keysOf({ order_number: 'A-1' }, other)).not.toEqual(keysOf({ order_number: 'A-1' }));
});

test.each([
  {},
  { order_number: ' ' },
  { file_hash: hash },
  { row: 1 },
  { order_number: 'A-1', row: 0 },
  { order_number: 'A-1', file_hash: 'A'.repeat(64), row: 1 },
])('a mark without number and row, or with a wrong one, is invalid: %j', (from_file) => {
  expect(v.is(FromFile, from_file)).toBe(false);
});
