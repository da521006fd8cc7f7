import { describe, expect, test } from 'vitest';
import { withAnswersOf } from '#domain/order/standard-answers.ts';
import {
  isOffered,
  type LastAnswers,
  standardPickup,
  standardService,
} from '#domain/order/standard-order.ts';
import { defaultOptions } from '#domain/people/account.ts';
import { serviceChoices } from '#domain/services/services.ts';
import { aCompleteDraft } from '#support/order-support.ts';

const swiss = () => {
  const draft = aCompleteDraft();
  return { ...draft, recipient: { ...draft.recipient, country_code: 'CH' } };
};
const last: LastAnswers = { services: { national: 'express' }, has_pickup: true };

describe('the default service of an order', () => {
  test('is the last one on this kind of route, unless the options differ', () => {
    expect(standardService(aCompleteDraft(), defaultOptions, last)).toBe('express');
    expect(standardService(swiss(), defaultOptions, last)).toBeUndefined();
    expect(standardService(aCompleteDraft(), { default_service: 'ask' }, last)).toBeUndefined();
    expect(standardService(aCompleteDraft(), { default_service: 'saver' }, last)).toBe('saver');
  });

  test('applies to parcels only; other kinds have their own option', () => {
    expect(
      standardService(aCompleteDraft({ transport_kind: 'pallet' }), { default_service: 'saver' }, last),
    ).toBeUndefined();
  });

  test('is offered only if it can be chosen', () => {
    const choices = serviceChoices({
      route: { sender: 'DE', recipient: 'DE' },
      hasValor: false,
      specialActivation: true,
      loaded: [{ internal_service_label: 'express', carrier_label: '' }],
    });
    expect(isOffered('express', choices)).toBe(true);
    expect(isOffered('saver', choices)).toBe(false);
    expect(isOffered('express', [])).toBe(false);
  });
});

test.each([
  ['last', true, true],
  ['last', undefined, null],
  ['ask', true, null],
  ['yes', false, true],
  ['no', true, false],
] as const)(
  'with "%s" and the earlier answer %s, the pickup answer is %s',
  (default_pickup, has_pickup, answer) => {
    const before = has_pickup === undefined ? {} : { has_pickup };
    expect(standardPickup({ default_pickup }, before)).toBe(answer);
  },
);

describe('the remembered answers of an order', () => {
  test('are its service per kind of route and its pickup', () => {
    const first = withAnswersOf(aCompleteDraft({ service: 'saver', has_pickup: false }), last);
    expect(first).toEqual({ services: { national: 'saver' }, has_pickup: false });
    expect(withAnswersOf({ ...swiss(), service: 'standard' }, first).services).toEqual({
      national: 'saver',
      international: 'standard',
    });
  });

  test.each([
    { service: 'saturday' },
    { service: 'special' },
    { service: 'saver', transport_kind: 'pallet' },
  ] as const)('exclude the service of %j', (difference) => {
    expect(withAnswersOf(aCompleteDraft(difference), last).services).toEqual({ national: 'express' });
  });
});
