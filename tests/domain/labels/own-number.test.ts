import { expect, test } from 'vitest';
import { makeSscc } from '#domain/labels/label-number.ts';
import { isOwnNumber } from '#domain/labels/own-number.ts';

const prefixes = ['4098765', '4012345678'];
const numberOf = (companyPrefix: string, serial: number, extensionDigit = 0) => {
  const made = makeSscc({ extensionDigit, companyPrefix, serial });
  if ('sscc' in made) return made.sscc;
  throw new Error(made.code);
};

test.each([
  ['of the prefix', numberOf('4098765', 1)],
  ['of another that the portal had', numberOf('4012345678', 7)],
  ['of any extension digit', numberOf('4098765', 1, 9)],
  ['far from what was given out', numberOf('4098765', 987_654_321)],
  ['as people write it', '04098765 00000000 10'],
  ['as it is scanned', `]C100${numberOf('4098765', 1)}`],
  ['with its application identifier', `(00) ${numberOf('4098765', 1)}`],
  ['with hyphens', '0-4098765-000000001-0'],
  ['with a check digit that does not fit', '040987650000000015'],
  ['with identifier, and a check digit that does not fit', '00040987650000000015'],
])('a number %s belongs to the portal', (_, number) => {
  expect(isOwnNumber(number, prefixes)).toBe(true);
});

test.each([
  ['of nobody', ''],
  ['of another prefix', numberOf('4011111', 1)],
  ['with the prefix at another place', `4098765${'0'.repeat(11)}`],
  ['that is shorter', '04098765000000010'],
  ['that is longer', '0409876500000000100'],
  ['with letters', '1Z4098765000000010'],
])('a number %s does not belong to the portal', (_, number) => {
  expect(isOwnNumber(number, prefixes)).toBe(false);
});

test('no number belongs to the portal without a known prefix', () => {
  expect(isOwnNumber(numberOf('4098765', 1), [])).toBe(false);
});
