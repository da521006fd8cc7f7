import type { IssueCode } from '#domain/values/codes.ts';
import { addDays, berlinDay, daySeconds } from '#domain/values/working-days.ts';
import { anAddress, anOrder, aParcel } from './factories.ts';

type AnyOrder = Record<string, unknown>;

/** An order that breaks only this rule, with its source and expected issue. */
export type OrderRule = {
  rule: string;
  source: string;
  broken: (now: Date) => AnyOrder;
  path: string;
  code: IssueCode;
  client?: { is_valor_enabled?: boolean; is_pickup_allowed?: boolean };
  hidden?: string;
};

const german = anAddress();
const american = anAddress({ country_code: 'US' });
const swiss = anAddress({ country_code: 'CH' });
const british = anAddress({ country_code: 'GB' });

const russian = { ...swiss, country_code: 'RU', postal_code: '101000', city: 'Moskau' };
const libyan = { ...swiss, country_code: 'LY', postal_code: '', city: 'Tripolis' };

const without = (order: AnyOrder, ...keys: string[]) =>
  Object.fromEntries(Object.entries(order).filter(([key]) => !keys.includes(key)));
const order = (difference: AnyOrder = {}): AnyOrder => ({ ...anOrder(), ...difference });
const sender = (difference: object) => order({ sender: { ...anOrder().sender, ...difference } });
const recipient = (difference: object, to = german) => order({ recipient: { ...to, ...difference } });
const collect = (difference: object, from = german) =>
  order({ has_collect_address: true, differ_pickup: { ...from, ...difference } });
const parcel = (difference: object, rest: AnyOrder = {}) =>
  order({ parcels: [{ ...aParcel(), ...difference }], ...rest });
const valor = (difference: object, rest: AnyOrder = {}) =>
  parcel({ valor: true, ...difference }, { service: 'special', terms_of_valor: true, ...rest });

/** A pickup on the next working days; tests begin on a Tuesday. */
const pickup = (now: Date, difference: AnyOrder = {}, days = 1) =>
  order({
    has_pickup: true,
    pickup_date: daySeconds(addDays(berlinDay(now), days)),
    pickup_datetime_from: '09:00',
    pickup_datetime_to: '17:00',
    ...difference,
  });

const line = {
  description: 'Sonnenbrillen',
  hs_code: '90041091',
  origin_country: 'IT',
  quantity: 10,
  unit_value_cents: 1490,
  net_weight: 2,
};
const customs = {
  invoice_type: 'commercial',
  invoice_number: 'RE-1',
  reason: 'sale',
  incoterm: 'DAP',
  currency: 'EUR',
  lines: [line],
};
const abroad = (difference: object, rest: AnyOrder = {}) =>
  order({ recipient: swiss, service: 'standard', customs: { ...customs, ...difference }, ...rest });
const mrn_number = '26DE1234567890ABCD';
const returned = (difference: object) =>
  order({
    is_return: true,
    has_collect_address: true,
    differ_pickup: swiss,
    service: 'standard',
    customs: {
      ...customs,
      recipient_tax_number: 'DE1234567',
      original_invoice_number: 'RE-1',
      ...difference,
    },
  });
const goods = (difference: object) => abroad({ lines: [{ ...line, ...difference }] });

type Row = [
  rule: string,
  source: string,
  broken: OrderRule['broken'],
  path: string,
  code: IssueCode,
  client?: OrderRule['client'],
];

function receiving(
  of: 'recipient' | 'differ_pickup',
  make: (difference: object, of?: typeof german) => AnyOrder,
): Row[] {
  const source = 'docs/rules.md 7.1';
  const required = ['company', 'street', 'street_number', 'city', 'contact_person'] as const;
  const phone = ['phone_country_prefix', 'phone_prefix', 'phone'] as const;
  return [
    ...[...required, ...phone].map(
      (field): Row => [
        `${of}: ${field} required`,
        source,
        () => make({ [field]: '' }),
        `${of}.${field}`,
        `${field}_required`,
      ],
    ),
    [
      `${of}: country required`,
      source,
      () => make({ country_code: '' }),
      `${of}.country_code`,
      'country_code_required',
    ],
    [
      `${of}: a country there is`,
      source,
      () => make({ country_code: 'XX' }),
      `${of}.country_code`,
      'country_code_invalid',
    ],
    [
      `${of}: postal code where the country has them`,
      source,
      () => make({ postal_code: '' }),
      `${of}.postal_code`,
      'postal_code_required',
    ],
    [
      `${of}: no date as house number`,
      'docs/rules.md 7.14',
      () => make({ street_number: '05. Jul' }),
      `${of}.street_number`,
      'house_number_date',
    ],
    ...(
      [
        ['DE', 'abc', 'postal_code_not_valid'],
        ['DE', '123456', 'postal_code_not_valid'],
        ['DE', '80 331', 'postal_code_not_valid'],
        ['DE', '1067', 'postal_code_zero_lost'],
        ['CH', '80011', 'postal_code_not_valid'],
        ['GB', '12345', 'postal_code_not_valid'],
      ] as const
    ).map(
      ([country_code, postal_code, code]): Row => [
        `${of}: no postal code "${postal_code}" in ${country_code}`,
        'docs/rules.md 7.8',
        () => make({ country_code, postal_code }),
        `${of}.postal_code`,
        code,
      ],
    ),
    ...(
      [
        ['phone_country_prefix', 'abc'],
        ['phone_country_prefix', '99999'],
        ['phone_prefix', 'xyz'],
        ['phone', 'Zentrale'],
        ['phone', '+49 40 123456'],
        ['phone', '12345678901234567'],
      ] as const
    ).map(
      ([field, value]): Row => [
        `${of}: no ${field} "${value}"`,
        'docs/rules.md 7.9',
        () => make({ [field]: value }),
        `${of}.${field}`,
        'phone_not_valid',
      ],
    ),
    [`${of}: e-mail valid`, source, () => make({ email: 'kein@' }), `${of}.email`, 'email_not_valid'],
    [
      `${of}: contact is not the company`,
      source,
      () => make({ company: 'Jo Weiß', contact_person: 'jo weiß' }),
      `${of}.contact_person`,
      'contact_person_company_same',
    ],
    [
      `${of}: no PO box`,
      source,
      () => make({ street: 'Postfach', street_number: '12' }),
      `${of}.street`,
      'po_box',
    ],
    [
      `${of}: characters that can be printed`,
      'docs/rules.md 7.13',
      () => make({ city: 'Երևան' }),
      `${of}.city`,
      'letters_not_printable',
    ],
    [
      `${of}: company max 35`,
      'docs/rules.md 7.3',
      () => make({ company: 'x'.repeat(36) }),
      `${of}.company`,
      'company_too_long',
    ],
    [
      `${of}: street and number max 34 together`,
      'docs/rules.md 7.3',
      () => make({ street: 'x'.repeat(30), street_number: '12345' }),
      `${of}.street`,
      'street_line_too_long',
    ],
    [
      `${of}: street number max 16`,
      'docs/rules.md 7.3',
      () => make({ street: 'x', street_number: '1'.repeat(17) }),
      `${of}.street_number`,
      'street_number_too_long',
    ],
    [
      `${of}: extras max 34 together`,
      'docs/rules.md 7.3',
      () => make({ address_extra_1: 'x'.repeat(20), address_extra_2: 'y'.repeat(15) }),
      `${of}.address_extra_1`,
      'extras_line_too_long',
    ],
    [
      `${of}: contact max 34`,
      'docs/rules.md 7.3',
      () => make({ contact_person: 'x'.repeat(35) }),
      `${of}.contact_person`,
      'contact_person_too_long',
    ],
    [
      `${of}: state max 2`,
      'docs/rules.md 7.3',
      () => make({ state_province_code: 'CAL' }),
      `${of}.state_province_code`,
      'state_province_code_too_long',
    ],
    [
      `${of}: US country prefix 001`,
      'docs/rules.md 7.4',
      () => make({ phone_country_prefix: '44' }, american),
      `${of}.phone_country_prefix`,
      'us_phone_country_prefix',
    ],
    [
      `${of}: US prefix of 3 digits`,
      'docs/rules.md 7.4',
      () => make({ phone_prefix: '41' }, american),
      `${of}.phone_prefix`,
      'us_phone_prefix',
    ],
    [
      `${of}: US phone longer than 4 digits`,
      'docs/rules.md 7.4',
      () => make({ phone: '1234' }, american),
      `${of}.phone`,
      'min_5',
    ],
  ];
}

const rows: Row[] = [
  ...(['contact_person', 'phone_country_prefix', 'phone_prefix', 'phone'] as const).map(
    (field): Row => [
      `sender: ${field} required`,
      'docs/rules.md 7.1',
      () => sender({ [field]: '' }),
      `sender.${field}`,
      `${field}_required`,
    ],
  ),
  [
    'sender: extras length-limited',
    'docs/rules.md 7.3',
    () => sender({ address_extra_1: 'x'.repeat(20), address_extra_2: 'y'.repeat(15) }),
    'sender.address_extra_1',
    'extras_line_too_long',
  ],
  [
    'sender: e-mail valid if given',
    'docs/rules.md 7.1',
    () => sender({ email: 'kein@' }),
    'sender.email',
    'email_not_valid',
  ],
  ...receiving('recipient', recipient),
  [
    'recipient: state where the country asks for it',
    'docs/rules.md 7.1',
    () => recipient({ state_province_code: '' }, american),
    'recipient.state_province_code',
    'state_province_code_required',
  ],
  ...receiving('differ_pickup', collect),
  [
    'differ pickup: there when it is switched on',
    'docs/rules.md 14.2',
    () => order({ has_collect_address: true }),
    'differ_pickup.company',
    'company_required',
  ],
  [
    'neither end in Germany',
    'docs/rules.md 10.2',
    () => ({ ...collect({}, swiss), recipient: american, service: 'standard' }),
    'recipient.country_code',
    'triangle_warning',
  ],

  [
    'transport kind required',
    'docs/rules.md 6.3',
    () => order({ transport_kind: '' }),
    'transport_kind',
    'transport_kind_required',
  ],
  [
    'transport kind not left out',
    'docs/rules.md 6.3',
    () => without(order(), 'transport_kind'),
    'transport_kind',
    'transport_kind_required',
  ],
  ['at least one parcel', 'docs/rules.md 9.1', () => order({ parcels: [] }), 'parcels', 'parcels_required'],
  [
    'parcels not left out',
    'docs/rules.md 9.1',
    () => without(order(), 'parcels'),
    'parcels',
    'parcels_required',
  ],
  [
    'at most 100 parcels',
    'docs/rules.md 9.1',
    () => order({ parcels: Array.from({ length: 101 }, () => aParcel()) }),
    'parcels',
    'parcels_too_many',
  ],
  [
    'contents required',
    'docs/rules.md 9.1',
    () => parcel({ contents: ' ' }),
    'parcels.0.contents',
    'contents_required',
  ],
  [
    'contents fit the label',
    'docs/rules.md 9.1',
    () => parcel({ contents: 'x'.repeat(51) }),
    'parcels.0.contents',
    'contents_too_long',
  ],
  ...(['length', 'width', 'height', 'weight'] as const).flatMap((field): Row[] => [
    [
      `${field} required`,
      'docs/rules.md 9.1',
      () => parcel({ [field]: 0 }),
      `parcels.0.${field}`,
      `${field}_required`,
    ],
    [
      `${field} not below zero`,
      'docs/rules.md 9.1',
      () => parcel({ [field]: -1 }),
      `parcels.0.${field}`,
      'greater_zero',
    ],
    [
      `${field} at least 0.1`,
      'docs/rules.md 9.1',
      () => parcel({ [field]: 0.05 }),
      `parcels.0.${field}`,
      'greater_zero',
    ],
    [
      `${field} a number`,
      'docs/rules.md 9.1',
      () => parcel({ [field]: '3,5' }),
      `parcels.0.${field}`,
      'not_valid',
    ],
  ]),
  [
    'a side no carrier takes',
    'docs/rules.md 9.1',
    () => parcel({ length: 10_000 }),
    'parcels.0.length',
    'too_large',
  ],
  [
    'a parcel weighs at most 70 kg',
    'docs/rules.md 9.1',
    () => parcel({ weight: 70.1 }),
    'parcels.0.weight',
    'max_weight',
  ],
  [
    'value of goods in whole euros',
    'docs/rules.md 9.2',
    () => parcel({ value_of_goods: 12.5 }),
    'parcels.0.value_of_goods',
    'whole_number',
  ],
  [
    'value of insurance in whole euros',
    'docs/rules.md 9.2',
    () => parcel({ value_of_insurance: 12.5 }),
    'parcels.0.value_of_insurance',
    'whole_number',
  ],
  [
    'MRN above 1,000 EUR over a customs border',
    'docs/rules.md 9.8',
    () => abroad({ sender_eori: 'DE1234567', lines: [{ ...line, quantity: 100 }] }),
    'parcels.0.mrn_number',
    'mrn_required',
  ],
  [
    'an MRN that is one',
    'docs/rules.md 9.8',
    () => parcel({ mrn_number: 'abc' }),
    'parcels.0.mrn_number',
    'mrn_not_valid',
  ],
  [
    'notice for dangerous goods',
    'docs/rules.md 9.7',
    () => parcel({ dangerous_goods: true }),
    'parcels.0.danger_lq_notice',
    'danger_lq_notice_required',
  ],
  [
    'notice for limited quantity',
    'docs/rules.md 9.7',
    () => parcel({ limited_quantity: true }),
    'parcels.0.danger_lq_notice',
    'danger_lq_notice_required',
  ],
  [
    'notice for dangerous goods with a packing group',
    'docs/rules.md 9.7',
    () => parcel({ dangerous_goods: true, danger_lq_notice: 'UN 1263, 3' }),
    'parcels.0.danger_lq_notice',
    'packing_group_not_valid',
  ],
  [
    'notice for dangerous goods with a UN number of four digits',
    'docs/rules.md 9.7',
    () => parcel({ dangerous_goods: true, danger_lq_notice: 'UN 12, 3, III' }),
    'parcels.0.danger_lq_notice',
    'un_number_not_valid',
  ],
  [
    'notice for dangerous goods with a class there is',
    'docs/rules.md 9.7',
    () => parcel({ dangerous_goods: true, danger_lq_notice: 'UN 1263, Lack, III' }),
    'parcels.0.danger_lq_notice',
    'danger_class_not_valid',
  ],
  [
    'dangerous goods or limited quantity',
    'docs/rules.md 9.7',
    () => parcel({ dangerous_goods: true, limited_quantity: true, danger_lq_notice: 'UN 1263, 3, III' }),
    'parcels.0.limited_quantity',
    'lq_excludes_danger',
  ],
  [
    'limited quantity of at most 30 kg',
    'docs/rules.md 9.7',
    () => parcel({ limited_quantity: true, danger_lq_notice: 'UN 1263, 3, III', weight: 30.1 }),
    'parcels.0.weight',
    'max_weight_lq',
  ],
  [
    'a UN number of the list',
    'docs/rules.md 9.12',
    () => parcel({ limited_quantity: true, danger_lq_notice: 'UN 9999, 3, III' }),
    'parcels.0.danger_lq_notice',
    'un_number_not_listed',
  ],
  [
    'a class that the UN number has',
    'docs/rules.md 9.12',
    () => parcel({ limited_quantity: true, danger_lq_notice: 'UN 1263, 8, III' }),
    'parcels.0.danger_lq_notice',
    'danger_class_not_listed',
  ],
  [
    'a packing group that the UN number has',
    'docs/rules.md 9.12',
    () => parcel({ limited_quantity: true, danger_lq_notice: 'UN 1090, 3, III' }),
    'parcels.0.danger_lq_notice',
    'packing_group_not_listed',
  ],
  [
    'nothing that nobody may carry',
    'docs/rules.md 9.12',
    () => parcel({ limited_quantity: true, danger_lq_notice: 'UN 3097, 4.1' }),
    'parcels.0.danger_lq_notice',
    'danger_prohibited',
  ],
  [
    'nothing that is no dangerous goods on the road',
    'docs/rules.md 9.12',
    () => parcel({ limited_quantity: true, danger_lq_notice: 'UN 1845, 9' }),
    'parcels.0.danger_lq_notice',
    'danger_not_subject',
  ],
  [
    'limited quantity only of what may be one',
    'docs/rules.md 9.13',
    () => parcel({ limited_quantity: true, danger_lq_notice: 'UN 3480, 9' }),
    'parcels.0.limited_quantity',
    'lq_not_allowed',
  ],
  [
    'limited quantity within its limit',
    'docs/rules.md 9.13',
    () =>
      parcel({
        limited_quantity: true,
        danger_lq_notice: 'UN 1263, 3, III',
        danger_inner_quantity: 5.001,
        danger_unit: 'l',
      }),
    'parcels.0.danger_inner_quantity',
    'lq_inner_too_large',
  ],
  [
    'limited quantity in the unit of its limit',
    'docs/rules.md 9.13',
    () =>
      parcel({
        limited_quantity: true,
        danger_lq_notice: 'UN 1263, 3, III',
        danger_inner_quantity: 1,
        danger_unit: 'kg',
      }),
    'parcels.0.danger_unit',
    'danger_unit_not_valid',
  ],
  [
    'excepted quantity only of what may be one',
    'docs/rules.md 9.13',
    () => parcel({ excepted_quantity: true, danger_lq_notice: 'UN 1950, 2.1' }),
    'parcels.0.excepted_quantity',
    'eq_not_allowed',
  ],
  [
    'excepted quantity within its inner limit',
    'docs/rules.md 9.13',
    () =>
      parcel({
        excepted_quantity: true,
        danger_lq_notice: 'UN 1263, 3, III',
        danger_inner_packagings: 1,
        danger_inner_quantity: 31,
      }),
    'parcels.0.danger_inner_quantity',
    'eq_inner_too_large',
  ],
  [
    'excepted quantity within its outer limit',
    'docs/rules.md 9.13',
    () =>
      parcel({
        excepted_quantity: true,
        danger_lq_notice: 'UN 1263, 3, III',
        danger_inner_packagings: 34,
        danger_inner_quantity: 30,
      }),
    'parcels.0.danger_inner_packagings',
    'eq_outer_too_large',
  ],
  [
    'excepted quantity says how many there are',
    'docs/rules.md 9.13',
    () => parcel({ excepted_quantity: true, danger_lq_notice: 'UN 1263, 3, III', danger_inner_quantity: 30 }),
    'parcels.0.danger_inner_packagings',
    'inner_packagings_required',
  ],
  [
    'dangerous goods say how much it is',
    'docs/rules.md 9.13',
    () => parcel({ dangerous_goods: true, danger_lq_notice: 'UN 1263, 3, III', danger_inner_packagings: 2 }),
    'parcels.0.danger_inner_quantity',
    'inner_quantity_required',
  ],
  [
    'dangerous goods n.o.s. say what it is',
    'docs/rules.md 9.13',
    () => parcel({ dangerous_goods: true, danger_lq_notice: 'UN 1993, 3, III' }),
    'parcels.0.danger_technical_name',
    'technical_name_required',
  ],
  [
    'a name of dangerous goods is one of its entry',
    'docs/rules.md 9.17',
    () => parcel({ limited_quantity: true, danger_lq_notice: 'UN 1263, 3, III', danger_name: 'GASOLINE' }),
    'parcels.0.danger_name',
    'danger_name_not_listed',
  ],
  [
    'limited quantity not by express',
    'docs/rules.md 9.14',
    () => parcel({ limited_quantity: true, danger_lq_notice: 'UN 1263, 3, III' }, { service: 'express' }),
    'service',
    'service_not_available',
  ],
  [
    'valor for clients who may',
    'docs/rules.md 1.4',
    () => valor({}),
    'parcels.0.valor',
    'valor_not_enabled',
    { is_valor_enabled: false },
  ],
  [
    'valor excludes self insurance',
    'docs/rules.md 11.2',
    () => valor({ self_insurance: true }),
    'parcels.0.valor',
    'valor_excludes',
  ],
  [
    'valor excludes dangerous goods',
    'docs/rules.md 11.2',
    () => valor({ dangerous_goods: true, danger_lq_notice: 'UN 1263, 3, III' }),
    'parcels.0.valor',
    'valor_excludes',
  ],
  [
    'valor excludes limited quantity',
    'docs/rules.md 11.2',
    () => valor({ limited_quantity: true, danger_lq_notice: 'UN 1263, 3, III' }),
    'parcels.0.valor',
    'valor_excludes',
  ],

  ['service required', 'docs/rules.md 14.4', () => order({ service: '' }), 'service', 'service_required'],
  [
    'service not left out',
    'docs/rules.md 14.4',
    () => without(order(), 'service'),
    'service',
    'service_required',
  ],
  [
    'a service of the route',
    'docs/rules.md 10.3',
    () => recipient({}, swiss),
    'service',
    'service_not_available',
  ],
  [
    'valor goes by special service only',
    'docs/rules.md 11.1',
    () => valor({}, { service: 'saver' }),
    'service',
    'service_not_available',
  ],
  [
    'signature options exclude each other',
    'docs/rules.md 11.4',
    () => order({ signature_required: true, adult_signature_required: true }),
    'signature_required',
    'signature_options_exclude',
  ],
  [
    'references max 34 together',
    'docs/rules.md 14.4',
    () => order({ reference_number_1: 'x'.repeat(20), reference_number_2: 'y'.repeat(15) }),
    'reference_number_1',
    'references_too_long',
  ],
  [
    'special delivery terms max 35',
    'docs/rules.md 14.4',
    () => order({ special_delivery_terms: 'x'.repeat(36) }),
    'special_delivery_terms',
    'max_terms_count',
  ],
  [
    'special delivery terms required when they are switched on',
    'docs/rules.md 14.4',
    () => order({ has_special_delivery_terms: true, special_delivery_terms: ' ' }),
    'special_delivery_terms',
    'special_delivery_terms_required',
  ],
  [
    'the switch of the special delivery terms is one',
    'docs/rules.md 14.4',
    () => order({ has_special_delivery_terms: 'ja' }),
    'has_special_delivery_terms',
    'not_valid',
  ],
  [
    'terms of service accepted',
    'docs/rules.md 14.4',
    () => order({ terms_of_service: false }),
    'terms_of_service',
    'terms_required',
  ],
  [
    'terms of service not left out',
    'docs/rules.md 14.4',
    () => without(order(), 'terms_of_service'),
    'terms_of_service',
    'terms_required',
  ],
  [
    'terms of valor accepted',
    'docs/rules.md 11.1',
    () => valor({}, { terms_of_valor: false }),
    'terms_of_valor',
    'terms_of_valor_required',
  ],

  [
    'pickup chosen',
    'docs/rules.md 13.1',
    () => order({ has_pickup: null }),
    'has_pickup',
    'has_pickup_chosen_required',
  ],
  [
    'pickup not left out',
    'docs/rules.md 13.1',
    () => without(order(), 'has_pickup'),
    'has_pickup',
    'has_pickup_chosen_required',
  ],
  [
    'pickup for clients who may',
    'docs/rules.md 1.4',
    (now) => pickup(now),
    'has_pickup',
    'pickup_not_allowed',
    { is_pickup_allowed: false },
  ],
  [
    'pickup for Saturday on the working day before it',
    'docs/rules.md 10.9',
    (now) => pickup(now, { service: 'saturday' }),
    'pickup_date',
    'saturday_not_next',
  ],
  [
    'without a pickup, Saturday is for orders of the working day before it',
    'docs/rules.md 10.9',
    () => order({ service: 'saturday' }),
    'has_pickup',
    'saturday_not_next',
  ],
  [
    'pickup has a date',
    'docs/rules.md 13.2',
    (now) => without(pickup(now), 'pickup_date'),
    'pickup_date',
    'pickup_date_required',
  ],
  [
    'pickup not in the past',
    'docs/rules.md 13.2',
    (now) => pickup(now, {}, -1),
    'pickup_date',
    'pickup_date_past',
  ],
  [
    'pickup on a working day',
    'docs/rules.md 13.2',
    (now) => pickup(now, {}, daysToSunday(now)),
    'pickup_date',
    'pickup_date_not_working_day',
  ],
  [
    'pickup within ten days',
    'docs/rules.md 13.2',
    (now) => pickup(now, {}, 11),
    'pickup_date',
    'pickup_date_too_far',
  ],
  [
    'pickup has a from-time',
    'docs/rules.md 13.3',
    (now) => without(pickup(now), 'pickup_datetime_from'),
    'pickup_datetime_from',
    'pickup_from_required',
  ],
  [
    'pickup has a to-time',
    'docs/rules.md 13.3',
    (now) => without(pickup(now), 'pickup_datetime_to'),
    'pickup_datetime_to',
    'pickup_to_required',
  ],
  [
    'pickup from 06:00',
    'docs/rules.md 13.3',
    (now) => pickup(now, { pickup_datetime_from: '05:50' }),
    'pickup_datetime_from',
    'pickup_from_out_of_range',
  ],
  [
    'pickup until 20:00',
    'docs/rules.md 13.3',
    (now) => pickup(now, { pickup_datetime_to: '20:10' }),
    'pickup_datetime_to',
    'pickup_to_out_of_range',
  ],
  [
    'pickup in 10-minute steps',
    'docs/rules.md 13.3',
    (now) => pickup(now, { pickup_datetime_from: '09:05' }),
    'pickup_datetime_from',
    'pickup_step',
  ],
  [
    'pickup window of two hours',
    'docs/rules.md 13.3',
    (now) => pickup(now, { pickup_datetime_to: '10:50' }),
    'pickup_datetime_to',
    'timeframe_hour_window',
  ],
  [
    'pickup window of eight hours for standard',
    'docs/rules.md 13.3',
    (now) => pickup(now, { recipient: swiss, service: 'standard', customs, pickup_datetime_to: '16:50' }),
    'pickup_datetime_to',
    'timeframe_hour_window',
  ],
  [
    'a pickup time is a time',
    'docs/rules.md 13.3',
    (now) => pickup(now, { pickup_datetime_from: '25:00' }),
    'pickup_datetime_from',
    'not_valid',
  ],

  [
    'customs: a line at least',
    'docs/rules.md 12.2',
    () => abroad({ lines: [] }),
    'customs.lines',
    'goods_required',
  ],
  [
    'customs: at most 99 lines',
    'docs/rules.md 12.2',
    () => abroad({ lines: Array.from({ length: 100 }, () => line) }),
    'customs.lines',
    'goods_too_many',
  ],
  [
    'customs: data of the goods',
    'docs/rules.md 12.2',
    () => recipient({}, swiss),
    'customs',
    'customs_required',
  ],
  [
    'customs: parcels worth as much as their goods',
    'docs/rules.md 12.5',
    () => abroad({}, { parcels: [{ ...aParcel(), value_of_goods: 900 }, aParcel()] }),
    'parcels.0.value_of_goods',
    'value_differs_from_goods',
  ],
  [
    'customs: goods that can be valued',
    'docs/rules.md 12.5',
    () => goods({ quantity: 999_999, unit_value_cents: 99_999 }),
    'customs.lines',
    'too_large',
  ],
  [
    'customs: number of a company in Great Britain',
    'docs/rules.md 12.6',
    () => abroad({}, { recipient: british, service: 'saver' }),
    'customs.recipient_tax_number',
    'recipient_number_required',
  ],
  [
    'customs: a British number that is one',
    'docs/rules.md 12.6',
    () => abroad({ recipient_tax_number: 'GB12' }, { recipient: british, service: 'saver' }),
    'customs.recipient_tax_number',
    'recipient_number_not_valid',
  ],
  [
    'destination: a country that is carried',
    'docs/rules.md 12.19',
    () => abroad({}, { recipient: russian }),
    'recipient.country_code',
    'country_not_carried',
  ],
  [
    'destination: no arms under an embargo',
    'docs/rules.md 12.19',
    () => abroad({ lines: [{ ...line, hs_code: '930190' }] }, { recipient: libyan }),
    'customs.lines.0.hs_code',
    'arms_embargo',
  ],
  [
    'destination: no high-priority goods to Russia',
    'docs/rules.md 12.19',
    () => abroad({ lines: [{ ...line, hs_code: '85423190' }] }, { recipient: russian }),
    'customs.lines.0.hs_code',
    'goods_embargoed',
  ],
  [
    'destination: declared where a list asks',
    'docs/rules.md 12.20',
    () => goods({ hs_code: '330300' }),
    'restrictions_declared',
    'restrictions_not_declared',
  ],
  [
    'customs: goods described',
    'docs/rules.md 12.3',
    () => goods({ description: '' }),
    'customs.lines.0.description',
    'goods_description_required',
  ],
  [
    'customs: tariff number',
    'docs/rules.md 12.3',
    () => goods({ hs_code: '' }),
    'customs.lines.0.hs_code',
    'hs_code_required',
  ],
  [
    'customs: tariff number of 6, 8 or 10 digits',
    'docs/rules.md 12.3',
    () => goods({ hs_code: '12345' }),
    'customs.lines.0.hs_code',
    'hs_code_not_valid',
  ],
  [
    'customs: quantity',
    'docs/rules.md 12.3',
    () => goods({ quantity: 0 }),
    'customs.lines.0.quantity',
    'quantity_required',
  ],
  [
    'customs: value',
    'docs/rules.md 12.3',
    () => goods({ unit_value_cents: 0 }),
    'customs.lines.0.unit_value_cents',
    'unit_value_required',
  ],
  [
    'customs: net weight',
    'docs/rules.md 12.3',
    () => goods({ net_weight: 0 }),
    'customs.lines.0.net_weight',
    'net_weight_required',
  ],
  [
    'customs: net not above gross',
    'docs/rules.md 12.3',
    () => goods({ net_weight: 6 }),
    'customs.lines.0.net_weight',
    'net_weight_above_gross',
  ],
  [
    'customs: reason',
    'docs/rules.md 12.2',
    () => abroad({ reason: '' }),
    'customs.reason',
    'export_reason_required',
  ],
  [
    'customs: terms of delivery',
    'docs/rules.md 12.2',
    () => abroad({ incoterm: '' }),
    'customs.incoterm',
    'incoterm_required',
  ],
  [
    'customs: currency',
    'docs/rules.md 12.2',
    () => abroad({ currency: '' }),
    'customs.currency',
    'currency_required',
  ],
  [
    'customs: EORI with an MRN',
    'docs/rules.md 12.4',
    () => abroad({}, { parcels: [{ ...aParcel(), mrn_number }] }),
    'customs.sender_eori',
    'eori_required',
  ],
  [
    'customs: an EORI of the EU for an export',
    'docs/rules.md 12.4',
    () => abroad({ sender_eori: 'GB123456789000' }),
    'customs.sender_eori',
    'eori_not_valid',
  ],
  [
    'customs: an EORI that is one',
    'docs/rules.md 12.4',
    () => abroad({ sender_eori: '12' }),
    'customs.sender_eori',
    'eori_not_valid',
  ],
  [
    'customs: EORI of who takes goods in again',
    'docs/rules.md 12.11',
    () => returned({ recipient_tax_number: '' }),
    'customs.recipient_tax_number',
    'importer_eori_required',
  ],
  [
    'customs: reference to the export of goods that come back',
    'docs/rules.md 12.11',
    () => returned({ original_invoice_number: '' }),
    'customs.original_invoice_number',
    'original_export_required',
  ],
  [
    'customs: a statement of origin where an agreement has one',
    'docs/rules.md 12.14',
    () => order({ recipient: american, service: 'saver', customs: { ...customs, origin_statement: true } }),
    'customs.origin_statement',
    'origin_statement_not_allowed',
  ],
  [
    'customs: number of the exporter above 6,000 EUR',
    'docs/rules.md 12.14',
    () =>
      abroad({
        origin_statement: true,
        sender_eori: 'DE1234567',
        lines: [{ ...line, unit_value_cents: 60_001 }],
      }),
    'customs.exporter_reference',
    'exporter_reference_required',
  ],
  [
    'customs: origin criterion to Japan',
    'docs/rules.md 12.14',
    () =>
      order({
        recipient: { ...american, country_code: 'JP', postal_code: '1000001' },
        service: 'saver',
        customs: { ...customs, origin_statement: true },
      }),
    'customs.origin_criterion',
    'origin_criterion_required',
  ],
  [
    'customs: number of a commercial invoice',
    'docs/rules.md 12.2',
    () => abroad({ invoice_number: '' }),
    'customs.invoice_number',
    'invoice_number_required',
  ],
];

function daysToSunday(now: Date): number {
  const weekday = new Date(`${berlinDay(now)}T12:00:00Z`).getUTCDay();
  return (7 - weekday) % 7 || 7;
}

const aChoice = 'the form offers a choice in which one is always taken';
const aNumber = 'the number fields of the form hold numbers only';
const noStateField = 'the field is a choice, and there only where a country has states';

/** Rules that no draft in the form can break. */
export const notOnThePage: Record<string, string> = {
  'recipient: state max 2': noStateField,
  'differ_pickup: state max 2': noStateField,
  'neither end in Germany': 'the form sets the country back, see order-rule-page.test.tsx',
  'transport kind required': aChoice,
  'transport kind not left out': aChoice,
  'customs: currency': aChoice,
  'customs: data of the goods': 'the form has the fields wherever they are needed',
  'at least one parcel': 'the last parcel cannot be removed',
  'parcels not left out': 'the last parcel cannot be removed',
  'at most 100 parcels': 'neither adding nor pasting goes beyond 100',
  'length a number': aNumber,
  'width a number': aNumber,
  'height a number': aNumber,
  'weight a number': aNumber,
  'a service of the route': 'the form clears a service the route does not have',
  'limited quantity not by express':
    'the form shows why express cannot be chosen, see DangerousGoods.test.tsx',
  'valor goes by special service only': 'the form clears any other service',
  'pickup has a date': 'a draft without one opens with the first day there is',
  'pickup for clients who may': 'a draft opens without pickup where pickups are not allowed',
  'the switch of the special delivery terms is one': 'a switch is on or off',
};

/** Every rule that the server enforces on an order sent by hand. */
export const orderRules: readonly OrderRule[] = rows.map(([rule, source, broken, path, code, client]) => ({
  rule,
  source,
  broken,
  path,
  code,
  ...(client ? { client } : {}),
  ...(rule in notOnThePage ? { hidden: notOnThePage[rule] } : {}),
}));

export const testedElsewhere: Partial<Record<IssueCode, string>> = {
  pickup_date_after_cutoff: 'tests/domain/pickup/pickup.test.ts, e2e/order-time.spec.ts: needs a time of day',
  pickup_lead_time: 'tests/domain/pickup/pickup.test.ts, e2e/order-time.spec.ts: needs a time of day',
  pickup_from_past: 'tests/domain/pickup/pickup.test.ts: needs a time of day',
  latin_line_required:
    'tests/server/carriers/wants-latin.test.ts: needs a carrier that reads no other letters',
  too_long: 'tests/domain/address/address.test.ts: any text beyond its column',
};
