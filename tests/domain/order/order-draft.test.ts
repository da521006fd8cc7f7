import { describe, expect, test } from 'vitest';
import { assembleOrder, draftIssues } from '#domain/order/assemble-order.ts';
import {
  emptyOrderDraft,
  emptyParcelDraft,
  type OrderDraft,
  withTransportKind,
} from '#domain/order/order-draft.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';
import { enabledTabs, orderTabs, tabOf } from '#domain/order/order-tabs.ts';
import { type BaseData, defaultOptions } from '#domain/people/account.ts';
import { transportKinds } from '#domain/services/parcel.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { anOrderContext } from '#support/factories.ts';
import { fc } from '#support/random.ts';

const baseData: BaseData = {
  id: 'c1',
  email: 'versand@moebelwerk.example',
  company: 'Möbelwerk Kiel GmbH',
  street: 'Werftstraße',
  street_number: '12',
  address_extra_1: '',
  address_extra_2: '',
  postal_code: '24103',
  city: 'Kiel',
  country_code: 'DE',
  state_province_code: '',
  contact_person: 'Maren Krüger',
  phone_country_prefix: '49',
  phone_prefix: '0431',
  phone: '5550120',
  monthly_user: true,
  carrier_enabled: false,
  custom_carrier_name: '',
  custom_carrier_id: '',
  allow_national_standard_carrier: false,
  options: defaultOptions,
};
const context = anOrderContext();
const empty = emptyOrderDraft(baseData, { is_pickup_allowed: true });
const parcel = { ...emptyParcelDraft, contents: 'Brillen', length: 30, width: 20, height: 20, weight: 4 };
const complete: OrderDraft = {
  ...empty,
  recipient: {
    ...empty.recipient,
    company: 'Nordlicht Optik',
    street: 'Hafendamm',
    street_number: '8',
    postal_code: '24937',
    city: 'Flensburg',
    contact_person: 'Jan Petersen',
    phone_prefix: '0461',
    phone: '55501',
  },
  parcels: [parcel],
  service: 'standard',
  has_pickup: false,
  terms_of_service: true,
};
const paths = (draft: OrderDraft, ctx: Partial<OrderContext> = {}) =>
  draftIssues(draft, { ...context, ...ctx }).map((it) => it.path);

describe('a cleared order', () => {
  test("has the base data's sender, one empty parcel, and the settings' transport kind and options", () => {
    const options = {
      ...defaultOptions,
      transport_kind: 'pallet',
      signature_required: true,
      direct_delivery_only: true,
      carbon_neutral: true,
      receive_delivery_email: false,
    } as const;
    const draft = emptyOrderDraft({ ...baseData, options }, { is_pickup_allowed: true });
    expect(draft.sender).toMatchObject({
      id: 'c1',
      company: 'Möbelwerk Kiel GmbH',
      email: 'versand@moebelwerk.example',
    });
    expect(draft).toMatchObject({
      transport_kind: 'pallet',
      signature_required: true,
      adult_signature_required: false,
      direct_delivery_only: true,
      carbon_neutral: true,
      receive_delivery_email: false,
      has_pickup: null,
    });
    expect(draft.parcels).toEqual([emptyParcelDraft]);
    expect(draft.recipient).toMatchObject({ country_code: 'DE', phone_country_prefix: '49', company: '' });
  });

  test('has no pickup for a user who may not book one', () => {
    expect(emptyOrderDraft(baseData, { is_pickup_allowed: false }).has_pickup).toBe(false);
  });
});

test('choosing an envelope leaves one empty parcel, any other kind keeps them', () => {
  const two = { ...complete, parcels: [parcel, parcel] };
  expect(withTransportKind(two, 'envelope').parcels).toEqual([emptyParcelDraft]);
  expect(withTransportKind(two, 'pallet').parcels).toEqual([parcel, parcel]);
});

describe('the order made from a draft', () => {
  test('has the differing pickup only if it is on, under has_collect_address', () => {
    expect(assembleOrder(complete)).not.toHaveProperty('differ_pickup');
    const collected = assembleOrder({ ...complete, has_differ_pickup: true });
    expect(collected).toMatchObject({ has_collect_address: true, differ_pickup: { country_code: 'DE' } });
    expect(collected).not.toHaveProperty('has_differ_pickup');
  });

  test('has day and times only with a pickup, the day as seconds', () => {
    const times = {
      pickup_date: '2026-11-20',
      pickup_datetime_from: '09:00',
      pickup_datetime_to: '17:00',
    } as const;
    expect(assembleOrder({ ...complete, ...times, has_pickup: true })).toMatchObject({
      ...times,
      pickup_date: daySeconds('2026-11-20'),
    });
    const without = assembleOrder({ ...complete, ...times, has_pickup: false });
    expect(without.pickup_date).toBeUndefined();
    expect(without.pickup_datetime_from).toBeUndefined();
  });

  test('joins UN number, class and packing group for dangerous goods only', () => {
    const notice = { un_number: 'UN 1263', danger_class: '3', packing_group: 'III' };
    const sent = assembleOrder({
      ...complete,
      parcels: [
        { ...parcel, ...notice, limited_quantity: true },
        { ...parcel, ...notice },
      ],
    });
    expect(sent.parcels.map((it) => it.danger_lq_notice)).toEqual(['UN 1263, 3, III', '']);
  });

  test('has special delivery terms only while they are on', () => {
    const typed = { ...complete, special_delivery_terms: 'Über den Hof' };
    expect(assembleOrder(typed)).toMatchObject({
      has_special_delivery_terms: false,
      special_delivery_terms: '',
    });
    expect(assembleOrder({ ...typed, has_special_delivery_terms: true })).toMatchObject({
      special_delivery_terms: 'Über den Hof',
    });
  });

  test('has no measures in an envelope', () => {
    const sent = assembleOrder({ ...complete, transport_kind: 'envelope' });
    expect(sent.parcels[0]).toMatchObject({ contents: '', length: 0, weight: 0 });
  });
});

test('a complete draft has no issues', () => expect(paths(complete)).toEqual([]));

test('an empty draft has issues on the tabs with missing values', () => {
  const tabs = new Set(paths(empty).map(tabOf));
  expect(orderTabs.filter((tab) => tabs.has(tab))).toEqual([
    'recipient',
    'shipmentdata',
    'service',
    'finish_order',
  ]);
});

describe('a tab can be opened', () => {
  const enabled = (draft: OrderDraft) => {
    const tabs = enabledTabs(draft, draftIssues(draft, context));
    return orderTabs.filter((tab) => tabs[tab]);
  };
  test('differing pickup, only while it is on', () => {
    expect(enabled(empty)).toEqual(['sender', 'recipient', 'shipmentdata']);
    expect(enabled({ ...empty, has_differ_pickup: true })).toContain('differ_pickup');
  });
  test('service, once addresses and shipment data are valid', () => {
    expect(enabled({ ...complete, service: '' })).toEqual(['sender', 'recipient', 'shipmentdata', 'service']);
    expect(enabled({ ...complete, has_differ_pickup: true })).not.toContain('service');
  });
  test('finish, once an available service is chosen', () => {
    expect(enabled(complete)).toContain('finish_order');
    expect(
      enabled({ ...complete, service: 'saturday', recipient: { ...complete.recipient, country_code: 'FR' } }),
    ).not.toContain('finish_order');
  });
});

test('form and server judge any draft alike, also after JSON', () => {
  const measure = fc.option(fc.double({ min: 0, max: 120, noNaN: true }), { nil: null });
  const anyParcel = fc.record({
    contents: fc.constantFrom('', 'Brillen'),
    length: measure,
    width: measure,
    height: measure,
    weight: measure,
    valor: fc.boolean(),
    self_insurance: fc.boolean(),
    value_of_goods: fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: null }),
    limited_quantity: fc.boolean(),
  });
  const change = fc.record({
    country_code: fc.constantFrom('DE', 'FR', 'CH', 'US'),
    transport_kind: fc.constantFrom(...transportKinds),
    service: fc.constantFrom('', ...serviceLabels),
    has_pickup: fc.constantFrom(null, true, false),
    has_differ_pickup: fc.boolean(),
    terms: fc.boolean(),
    signature_required: fc.boolean(),
    adult_signature_required: fc.boolean(),
    parcels: fc.array(anyParcel, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(change, ({ country_code, terms, parcels, ...it }) => {
      const draft = {
        ...complete,
        ...it,
        recipient: { ...complete.recipient, country_code },
        parcels: parcels.map((p) => ({ ...emptyParcelDraft, ...p })),
        terms_of_service: terms,
        terms_of_valor: terms,
      } as OrderDraft;
      const inForm = draftIssues(draft, context);
      const sent = JSON.parse(JSON.stringify(assembleOrder(JSON.parse(JSON.stringify(draft)))));
      expect(checkOrder(sent, context).issues ?? []).toEqual(inForm);
      const once = checkOrder(sent, context).order;
      if (once) expect(checkOrder(JSON.parse(JSON.stringify(once)), context).order).toEqual(once);
    }),
  );
});
