import { expect, test } from 'vitest';
import { isTriangle, shippingType } from '#domain/services/route.ts';

test.each([
  [{ sender: 'DE', recipient: 'DE' }, 'national'],
  [{ sender: 'DE', recipient: 'FR' }, 'international_eu'],
  [{ sender: 'DE', recipient: 'GB' }, 'international_eu'],
  [{ sender: 'DE', recipient: 'CH' }, 'international'],
  [{ sender: 'DE', recipient: 'US' }, 'international'],
  [{ sender: 'DE', pickup: 'FR', recipient: 'DE' }, 'international_eu'],
  [{ sender: 'DE', pickup: 'US', recipient: 'DE' }, 'international'],
  [{ sender: 'FR', pickup: 'DE', recipient: 'DE' }, 'national'],
] as const)('%o is %s', (route, type) => expect(shippingType(route)).toBe(type));

test.each([
  ['from Germany', { sender: 'DE', recipient: 'FR' }, false],
  ['to Germany', { sender: 'DE', pickup: 'FR', recipient: 'DE' }, false],
  ['between two EU countries', { sender: 'DE', pickup: 'FR', recipient: 'AT' }, true],
  ['inside one EU country', { sender: 'DE', pickup: 'FR', recipient: 'FR' }, false],
  ['between EU and abroad', { sender: 'DE', pickup: 'FR', recipient: 'CH' }, true],
  ['inside one country abroad', { sender: 'DE', pickup: 'US', recipient: 'US' }, true],
] as const)('a shipment %s is a triangle: %o %s', (_, route, triangle) => {
  expect(isTriangle(route)).toBe(triangle);
});
