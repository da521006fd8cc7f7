import { describe, expect, test } from 'vitest';
import type { DangerKind } from '#domain/danger/danger.ts';
import {
  deliverBy,
  fitsNationalStandardCarrier,
  type OfferedService,
  type ServiceLabel,
  serviceChoices,
  servicesOfRoute,
  shownService,
} from '#domain/services/services.ts';

const national = { sender: 'DE', recipient: 'DE' };
const offers = (...labels: ServiceLabel[]): OfferedService[] =>
  labels.map((it) => ({ internal_service_label: it, carrier_label: it }));
const base = { route: national, hasValor: false, specialActivation: true };
const choosable = (context: Parameters<typeof serviceChoices>[0]) =>
  serviceChoices(context)
    .filter((it) => !it.unavailable)
    .map((it) => it.service);

test.each([
  [national, ['express_plus', 'express', 'express_12', 'saver', 'saturday', 'standard', 'special']],
  [{ sender: 'DE', recipient: 'FR' }, ['express', 'saver', 'standard', 'special']],
  [{ sender: 'DE', recipient: 'US' }, ['express', 'saver', 'special']],
  [{ sender: 'DE', recipient: 'CH' }, ['standard', 'special']],
  [{ sender: 'DE', recipient: 'NO' }, ['standard', 'special']],
] as const)('services of %o', (route, services) => expect(servicesOfRoute(route)).toEqual(services));

describe('a service on offer', () => {
  test('can be chosen if no list is loaded', () => {
    expect(choosable(base)).toEqual([
      'express_plus',
      'express',
      'express_12',
      'saver',
      'saturday',
      'standard',
      'special',
    ]);
  });

  test('can be chosen if the loaded list has it, or if it is special', () => {
    expect(choosable({ ...base, loaded: offers('standard') })).toEqual(['standard', 'special']);
    expect(serviceChoices({ ...base, loaded: offers('standard') })).toContainEqual({
      service: 'express',
      unavailable: 'not_offered',
    });
  });

  test('can be Saturday if saver is offered for a national order', () => {
    expect(choosable({ ...base, loaded: offers('saver') })).toEqual(['saver', 'saturday', 'special']);
  });

  test('can only be special on a valor order, with a reason at the others', () => {
    const context = { ...base, hasValor: true, loaded: offers('standard', 'saver') };
    expect(choosable(context)).toEqual(['special']);
    expect(serviceChoices(context)[0]).toEqual({
      service: 'express_plus',
      unavailable: 'valor_special_only',
    });
  });

  test('cannot be special while that is not activated, except on a valor order', () => {
    expect(choosable({ ...base, specialActivation: false })).not.toContain('special');
    expect(choosable({ ...base, specialActivation: false, hasValor: true })).toEqual(['special']);
  });
});

describe('dangerous goods', () => {
  const ground = ['standard', 'special'];
  test.each([
    [['limited_quantity']],
    [['excepted_quantity']],
    [['dangerous_goods']],
    [['limited_quantity', 'excepted_quantity']],
  ] as const)('with %o have no air service, loaded or not', (dangers) => {
    expect(choosable({ ...base, dangers })).toEqual(ground);
    expect(serviceChoices({ ...base, dangers, loaded: offers('express', 'saver') })).toContainEqual({
      service: 'saturday',
      unavailable: 'danger_ground_only',
    });
  });

  test('need the special service where no ground service exists', () => {
    const abroad = { ...base, route: { sender: 'DE', recipient: 'US' } };
    expect(choosable({ ...abroad, dangers: ['limited_quantity'] })).toEqual(['special']);
  });

  test('in limited quantities go with every carrier, other kinds with carriers that accept them', () => {
    const [standard] = offers('standard');
    const among = (dangers: DangerKind[], takes_danger?: DangerKind[]) =>
      choosable({
        ...base,
        dangers,
        loaded: [{ ...(standard as OfferedService), ...(takes_danger ? { takes_danger } : {}) }],
      });
    expect(among(['limited_quantity'])).toEqual(ground);
    expect(among(['excepted_quantity'])).toEqual(['special']);
    expect(among(['excepted_quantity'], ['excepted_quantity'])).toEqual(ground);
    expect(among(['dangerous_goods'], ['excepted_quantity'])).toEqual(['special']);
    expect(among(['excepted_quantity', 'dangerous_goods'], ['excepted_quantity'])).toEqual(['special']);
    expect(among(['dangerous_goods'], ['dangerous_goods'])).toEqual(ground);
  });
});

test('express in the EU is shown as express 12 and delivers by noon', () => {
  expect(shownService('express', 'international_eu')).toBe('express_12');
  expect(shownService('express', 'national')).toBe('express');
  expect(deliverBy('express', 'international_eu')).toBe('12:00');
  expect(deliverBy('express', 'national')).toBe('10:30');
  expect(deliverBy('standard', 'national')).toBeUndefined();
});

test.each([
  [[32, 32], true],
  [[32.1, 1], false],
  [[31.9, 32], true],
])('parcels of %o kg fit the national standard carrier: %s', (weights, fits) => {
  expect(
    fitsNationalStandardCarrier(
      weights.map((weight) => ({ weight })),
      'parcel',
    ),
  ).toBe(fits);
});

test('pallets never go over the national standard carrier, envelopes always can', () => {
  expect(fitsNationalStandardCarrier([{ weight: 10 }], 'pallet')).toBe(false);
  expect(fitsNationalStandardCarrier([{ weight: 0 }], 'envelope')).toBe(true);
});
