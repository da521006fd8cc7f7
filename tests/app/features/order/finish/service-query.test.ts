import { describe, expect, test } from 'vitest';
import { defaultService, serviceQueryOf } from '#app/features/order/finish/service-query.ts';
import { defaultOptions } from '#domain/people/account.ts';
import { type ServiceContext, serviceChoices } from '#domain/services/services.ts';
import { aCompleteDraft, aParcelDraft, freshDraft } from '#support/order-support.ts';

describe('the query for services', () => {
  test('contains places and weights but no personal data', () => {
    const query = serviceQueryOf(
      aCompleteDraft({ parcels: [aParcelDraft({ weight: null }), aParcelDraft()] }),
    );
    expect(query).toEqual({
      sender: { country_code: 'DE', postal_code: '24103' },
      recipient: { country_code: 'DE', postal_code: '24937', city: 'Flensburg' },
      has_collect_address: false,
      transport_kind: 'parcel',
      parcels: [
        { weight: 0, valor: false },
        { weight: 4, valor: false },
      ],
    });
  });

  test('contains the other pickup address only while it is used', () => {
    const { differ_pickup } = serviceQueryOf(aCompleteDraft({ has_differ_pickup: true }));
    expect(differ_pickup).toEqual({ country_code: 'DE', postal_code: '' });
  });
});

describe('a preselected service', () => {
  const choices = (difference: Partial<ServiceContext> = {}) =>
    serviceChoices({
      route: { sender: 'DE', recipient: 'DE' },
      hasValor: false,
      specialActivation: true,
      ...difference,
    });
  const options = { ...defaultOptions, default_service_pallet: true, default_service_envelope: true };

  test('is the least urgent available one', () => {
    expect(defaultService('pallet', options, choices())).toBe('standard');
    const abroad = choices({ route: { sender: 'DE', recipient: 'US' } });
    expect(defaultService('envelope', options, abroad)).toBe('saver');
  });

  test('is offered by the carrier', () => {
    const loaded = [{ internal_service_label: 'express', carrier_label: '' } as const];
    expect(defaultService('pallet', options, choices({ loaded }))).toBe('express');
  });

  test('is empty for parcels, without the option, and for valor', () => {
    expect(defaultService('parcel', options, choices())).toBeUndefined();
    expect(defaultService('freight', options, choices())).toBeUndefined();
    expect(defaultService('pallet', options, choices({ hasValor: true }))).toBeUndefined();
    expect(freshDraft().service).toBe('');
  });
});
