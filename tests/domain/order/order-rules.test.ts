import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { anOrderContext } from '#support/factories.ts';

const sender = {
  id: 'c1',
  company: 'Möbelwerk Kiel GmbH',
  street: 'Werftstraße',
  street_number: '12',
  postal_code: '24103',
  city: 'Kiel',
  country_code: 'DE',
  contact_person: 'Maren Krüger',
  phone_country_prefix: '49',
  phone_prefix: '0431',
  phone: '5550120',
};
const recipient = {
  ...sender,
  company: 'Nordlicht Optik',
  contact_person: 'Jan Petersen',
  postal_code: '24937',
  city: 'Flensburg',
};
const swiss = {
  ...recipient,
  postal_code: '8005',
  city: 'Zürich',
  country_code: 'CH',
  phone_country_prefix: '41',
  phone_prefix: '044',
  phone: '6681800',
};
const french = {
  ...recipient,
  postal_code: '75001',
  city: 'Paris',
  country_code: 'FR',
  phone_country_prefix: '33',
  phone_prefix: '03',
  phone: '53011901',
};
const parcel = { contents: 'Brillen', length: 30, width: 20, height: 20, weight: 4 };
const order: OrderInput = {
  sender,
  recipient,
  transport_kind: 'parcel',
  parcels: [parcel],
  service: 'standard',
  has_pickup: false,
  terms_of_service: true,
};
const context = anOrderContext();
const issues = (change: object, ctx: Partial<OrderContext> = {}) =>
  (checkOrder({ ...order, ...change }, { ...context, ...ctx }).issues ?? []).map(
    (it) => `${it.path} ${it.code}`,
  );
const kept = (change: object, ctx: Partial<OrderContext> = {}) =>
  checkOrder({ ...order, ...change }, { ...context, ...ctx }).order;

test('a plain national order is accepted and stored as given', () => {
  expect(kept({})).toMatchObject({
    total_weight: 4,
    total_volume_weight: 2.4,
    parcels_quantity: 1,
    has_valor: false,
    is_saturday: false,
  });
});

test('derived fields are computed, not taken from the request', () => {
  const it = kept({
    total_weight: 999,
    parcels_quantity: 7,
    has_valor: true,
    is_saturday: true,
    has_above_valor_limit: true,
  });
  expect(it).toMatchObject({
    total_weight: 4,
    parcels_quantity: 1,
    has_valor: false,
    is_saturday: false,
    has_above_valor_limit: false,
  });
});

describe('parcels', () => {
  test.each([
    ['none', { parcels: [] }, ['parcels parcels_required']],
    [
      'without contents',
      { parcels: [{ ...parcel, contents: ' ' }] },
      ['parcels.0.contents contents_required'],
    ],
    [
      'without measures',
      { parcels: [{ contents: 'x' }] },
      [
        'parcels.0.length length_required',
        'parcels.0.width width_required',
        'parcels.0.height height_required',
        'parcels.0.weight weight_required',
      ],
    ],
    ['of 70 kg', { parcels: [{ ...parcel, weight: 70 }] }, []],
    ['of 70.1 kg', { parcels: [{ ...parcel, weight: 70.1 }] }, ['parcels.0.weight max_weight']],
    [
      'the second of 71 kg',
      { parcels: [parcel, { ...parcel, weight: 71 }] },
      ['parcels.1.weight max_weight'],
    ],
    ['a pallet of 500 kg', { transport_kind: 'pallet', parcels: [{ ...parcel, weight: 500 }] }, []],
    [
      'freight without a height',
      { transport_kind: 'freight', parcels: [{ ...parcel, height: 0 }] },
      ['parcels.0.height height_required'],
    ],
    ['an empty envelope', { transport_kind: 'envelope', parcels: [{}] }, []],
    [
      'dangerous without a notice',
      { parcels: [{ ...parcel, dangerous_goods: true }] },
      ['parcels.0.danger_lq_notice danger_lq_notice_required'],
    ],
    [
      'limited quantity with a notice',
      { parcels: [{ ...parcel, limited_quantity: true, danger_lq_notice: 'UN 1263, 3, III' }] },
      [],
    ],
    ['101 of them', { parcels: Array.from({ length: 101 }, () => parcel) }, ['parcels parcels_too_many']],
  ])('%s', (_, change, expected) => expect(issues(change)).toEqual(expected));

  test('all issues are reported together', () => {
    expect(
      issues({
        recipient: { ...recipient, company: '' },
        parcels: [{ ...parcel, weight: 80 }],
        service: '',
        has_pickup: null,
        terms_of_service: false,
      }),
    ).toEqual([
      'recipient.company company_required',
      'service service_required',
      'parcels.0.weight max_weight',
      'terms_of_service terms_required',
      'has_pickup has_pickup_chosen_required',
    ]);
  });
});

describe('an MRN', () => {
  const worth = (...values: number[]) => values.map((value_of_goods) => ({ ...parcel, value_of_goods }));
  const asked = (change: object) => issues(change).filter((it) => it.includes('mrn'));
  test.each([
    ['is not asked up to 1,000 EUR', { recipient: swiss, parcels: worth(1000) }, []],
    [
      'is asked above 1,000 EUR over a customs border, even before the goods are named',
      { recipient: swiss, parcels: worth(1001) },
      ['parcels.0.mrn_number mrn_required'],
    ],
    [
      'counts the whole consignment, at the dearest parcel',
      { recipient: swiss, parcels: worth(400, 700) },
      ['parcels.1.mrn_number mrn_required'],
    ],
    ['is not asked inside the EU', { recipient: french, parcels: worth(9000) }, []],
    ['is not asked at home', { parcels: worth(9000) }, []],
    [
      'is enough on one parcel',
      {
        recipient: swiss,
        parcels: [
          { ...parcel, value_of_goods: 2000 },
          { ...parcel, mrn_number: '26DE1234567890ABCD' },
        ],
      },
      [],
    ],
  ])('%s', (_, change, expected) => expect(asked(change)).toEqual(expected));
});

describe('the service', () => {
  test('must exist on the route', () => {
    expect(issues({ recipient: french, service: 'express_plus' })).toEqual(['service service_not_available']);
  });
  test('must be offered when a list is loaded', () => {
    const loaded = [{ internal_service_label: 'saver', carrier_label: 'saver' }] as const;
    expect(issues({}, { loaded })).toEqual(['service service_not_available']);
    expect(issues({ service: 'saturday' }, { loaded, ...friday })).toEqual([]);
    expect(issues({ service: 'special' }, { loaded })).toEqual([]);
  });
  const friday = { now: new Date('2026-11-20T09:00:00Z') };
  test('sets is_saturday for Saturday', () =>
    expect(kept({ service: 'saturday' }, friday)?.is_saturday).toBe(true));

  test('allows Saturday only for the last working day before it', () => {
    const tuesday = checkOrder({ ...order, service: 'saturday' }, context);
    const params = { sending: '2026-11-20', saturday: '2026-11-21' };
    expect(tuesday.issues).toEqual([{ path: 'has_pickup', code: 'saturday_not_next', params }]);
    expect(issues({ service: 'saturday' }, { isPickupAllowed: false })).toEqual([
      'service saturday_not_next',
    ]);
    const pickup = { has_pickup: true, pickup_datetime_from: '09:00', pickup_datetime_to: '17:00' };
    const on = (day: string) => issues({ service: 'saturday', ...pickup, pickup_date: daySeconds(day) });
    expect(on('2026-11-20')).toEqual([]);
    expect(on('2026-11-19')).toEqual(['pickup_date saturday_not_next']);
    expect(on('2026-11-23')).toEqual(['pickup_date saturday_not_next']);
  });
});

describe('valor', () => {
  const valor = {
    parcels: [{ ...parcel, valor: true, value_of_goods: 20_000 }],
    service: 'special',
    terms_of_valor: true,
  };
  test('forces adult signature and direct delivery', () => {
    expect(kept({ ...valor, signature_required: true })).toMatchObject({
      has_valor: true,
      signature_required: false,
      adult_signature_required: true,
      direct_delivery_only: true,
    });
  });
  test.each([
    ['has the special service only', { service: 'standard' }, ['service service_not_available']],
    ['needs its terms accepted', { terms_of_valor: false }, ['terms_of_valor terms_of_valor_required']],
    [
      'excludes self insurance',
      { parcels: [{ ...parcel, valor: true, self_insurance: true }] },
      ['parcels.0.valor valor_excludes'],
    ],
  ])('%s', (_, change, expected) => expect(issues({ ...valor, ...change })).toEqual(expected));
  test('is for clients it is enabled for', () => {
    expect(issues(valor, { isValorEnabled: false })).toEqual(['parcels.0.valor valor_not_enabled']);
  });
  test('is marked above 25,000 EUR', () => {
    expect(
      kept({ ...valor, parcels: [{ ...parcel, valor: true, value_of_goods: 25_001 }] })
        ?.has_above_valor_limit,
    ).toBe(true);
  });
});

describe('a differing pickup address', () => {
  const pickup = { ...recipient, company: 'Lager Süd', contact_person: 'Ida Lang' };
  test('is required when it is on and dropped when it is off', () => {
    expect(issues({ has_collect_address: true })).toEqual(['differ_pickup.company company_required']);
    expect(kept({ differ_pickup: pickup })?.differ_pickup).toBeUndefined();
  });
  test('cannot make a triangle', () => {
    const paris = { ...pickup, country_code: 'FR', postal_code: '75001', city: 'Paris' };
    expect(issues({ has_collect_address: true, differ_pickup: paris, recipient: swiss })).toContain(
      'recipient.country_code triangle_warning',
    );
  });
});

test('the two signature options exclude each other', () => {
  expect(issues({ signature_required: true, adult_signature_required: true })).toEqual([
    'signature_required signature_options_exclude',
  ]);
});

test.each([
  [
    '34 characters in both references',
    { reference_number_1: 'a'.repeat(20), reference_number_2: 'b'.repeat(14) },
    [],
  ],
  [
    '35 characters',
    { reference_number_1: 'a'.repeat(20), reference_number_2: 'b'.repeat(15) },
    ['reference_number_1 references_too_long'],
  ],
  [
    'delivery terms of 36',
    { special_delivery_terms: 'a'.repeat(36) },
    ['special_delivery_terms max_terms_count'],
  ],
])('%s', (_, change, expected) => expect(issues(change)).toEqual(expected));

describe('the special delivery terms', () => {
  const text = { special_delivery_terms: 'Über den Hof' };

  test('count as given if the order omits the switch', () => {
    expect(kept(text)).toMatchObject(text);
    expect(kept(text)).not.toHaveProperty('has_special_delivery_terms');
  });

  test('are required while the switch is on, and dropped once it is off', () => {
    expect(issues({ has_special_delivery_terms: true })).toEqual([
      'special_delivery_terms special_delivery_terms_required',
    ]);
    expect(kept({ ...text, has_special_delivery_terms: true })).toMatchObject(text);
    expect(kept({ ...text, has_special_delivery_terms: false })?.special_delivery_terms).toBe('');
    expect(issues({ has_special_delivery_terms: false })).toEqual([]);
  });
});

describe('a pickup', () => {
  const friday = {
    has_pickup: true,
    pickup_date: daySeconds('2026-11-20'),
    pickup_datetime_from: '09:00',
    pickup_datetime_to: '17:00',
  };
  test.each([
    ['on a working day in a long enough window', {}, []],
    ['without a day', { pickup_date: undefined }, ['pickup_date pickup_date_required']],
    ['on a Saturday', { pickup_date: daySeconds('2026-11-21') }, ['pickup_date pickup_date_not_working_day']],
    [
      'in a window of 7 hours for standard',
      { pickup_datetime_to: '16:00' },
      ['pickup_datetime_to timeframe_hour_window'],
    ],
    ['in a window of 2 hours for express', { service: 'express', pickup_datetime_to: '11:00' }, []],
  ])('%s', (_, change, expected) => expect(issues({ ...friday, ...change })).toEqual(expected));

  test('is refused for clients without the right to book one', () => {
    expect(issues(friday, { isPickupAllowed: false })).toEqual(['has_pickup pickup_not_allowed']);
  });
  test('is dropped completely when it is off', () => {
    expect(kept({ ...friday, has_pickup: false })).toMatchObject({
      pickup_date: undefined,
      pickup_datetime_from: undefined,
    });
  });
});

test.each([null, 42, 'order', [], { parcels: 'x' }])('%o is refused without a crash', (input) => {
  expect(checkOrder(input, context).issues?.length).toBeGreaterThan(0);
});

describe('the terms of service', () => {
  const terms = (version: string, isAccepted: boolean) => ({ ...context, terms: { version, isAccepted } });
  const missing = [{ path: 'terms_of_service', code: 'terms_required' }];
  const judged = (difference: object, among: OrderContext) =>
    checkOrder({ ...order, ...difference }, among).issues;

  test('need one agreement per version', () => {
    const without = { terms_of_service: false };
    expect(judged(without, terms('2', true))).toBeUndefined();
    expect(judged(without, terms('2', false))).toEqual(missing);
    expect(judged(without, context)).toEqual(missing);
  });

  test('are agreed to for the current version, or without a version', () => {
    const ticked = (terms_version: string) => ({ terms_of_service: true, terms_version });
    expect(judged(ticked('2'), terms('2', false))).toBeUndefined();
    expect(judged(ticked(''), terms('2', false))).toBeUndefined();
    expect(judged(ticked('1'), terms('2', false))).toEqual(missing);
    expect(judged(ticked('1'), terms('2', true))).toBeUndefined();
  });
});
