import { describe, expect, test } from 'vitest';
import type { Currency, Customs } from '#domain/customs/customs.ts';
import { shippedRates } from '#domain/customs/exchange-rates.ts';
import { isListedHsCode } from '#domain/customs/hs-codes.ts';
import { latinLine } from '#domain/labels/latin/latin-line.ts';
import { checkOrder } from '#domain/order/order-rules.ts';
import { anAddress, anOrder, anOrderContext, aParcel } from '#support/factories.ts';

const context = anOrderContext({ isListedHsCode, latinLine });
const aLine = {
  description: 'Sunglasses',
  hs_code: '90041091',
  origin_country: 'IT',
  quantity: 20,
  unit_value_cents: 1490,
  net_weight: 0.75,
};
const customs = {
  invoice_type: 'commercial',
  invoice_number: 'RE-17',
  invoice_date: '2026-11-17',
  reason: 'sale',
  incoterm: 'DAP',
  currency: 'EUR',
  sender_eori: 'DE1234567',
  recipient_tax_number: '',
  lines: [aLine],
} satisfies Customs;
const swiss = anAddress({ country_code: 'CH' });
const american = anAddress({ country_code: 'US' });
const turkish = { ...swiss, country_code: 'TR', postal_code: '34000', city: 'Istanbul' };
const japanese = {
  ...american,
  country_code: 'JP',
  company: '株式会社山田商店',
  city: '東京',
  postal_code: '100-0001',
  state_province_code: '',
  phone_country_prefix: '81',
};
type Recipient = ReturnType<typeof anAddress>;

const check = (recipient: Recipient, change: object = {}, more: object = {}) =>
  checkOrder(
    anOrder({
      recipient,
      service: recipient.country_code === 'CH' ? 'standard' : 'saver',
      customs: { ...customs, ...change },
      ...more,
    }),
    context,
  );
const german = {
  lines: [aLine, { ...aLine, description: 'Schrauben' }, { ...aLine, description: 'Stühle' }],
};

describe('a hint', () => {
  test.each([
    [
      'a German description for customs in the USA',
      american,
      german,
      'customs.lines.1.description',
      'description_german',
    ],
    [
      'an unusual number in Switzerland',
      swiss,
      { recipient_tax_number: '123' },
      'customs.recipient_tax_number',
      'recipient_number_unusual',
    ],
    [
      'an unusual number in the USA',
      american,
      { recipient_tax_number: '12' },
      'customs.recipient_tax_number',
      'recipient_number_unusual',
    ],
    ['a name in Japanese letters only', japanese, {}, 'recipient.address_extra_1', 'latin_line_for_customs'],
    ['goods for Turkey', turkish, {}, 'customs', 'atr_saves_duty'],
    [
      'an invoice of tomorrow',
      swiss,
      { invoice_date: '2026-11-18' },
      'customs.invoice_date',
      'invoice_date_future',
    ],
    ['an invoice of 2019', swiss, { invoice_date: '2019-11-17' }, 'customs.invoice_date', 'invoice_date_old'],
    [
      'an HS code of no heading',
      swiss,
      { lines: [aLine, { ...aLine, hs_code: '999999' }] },
      'customs.lines.1.hs_code',
      'hs_code_unlisted',
    ],
    [
      'an HS code of HS 2017',
      swiss,
      { lines: [{ ...aLine, hs_code: '8517.12 00' }] },
      'customs.lines.0.hs_code',
      'hs_code_unlisted',
    ],
    ['a gift to Switzerland', swiss, { reason: 'gift' }, 'customs.reason', 'gift_private_only'],
    ['a gift to the USA', american, { reason: 'gift' }, 'customs.reason', 'gift_private_only'],
  ])('stands beside the accepted order: %s', (_, recipient, change, path, code) => {
    const { order, issues, hints } = check(recipient, change);
    expect(issues).toBeUndefined();
    expect(order).toBeDefined();
    expect(hints.map((it) => [it.path, it.code])).toEqual([[path, code]]);
  });

  test.each(['Goods', 'gift', ' Waren. ', '.', 'Freight of all kinds', 'Ersatzteile'])(
    'stands at goods called "%s"',
    (description) => {
      const { hints } = check(swiss, { lines: [aLine, { ...aLine, description }] });
      expect(hints).toEqual([{ path: 'customs.lines.1.description', code: 'description_vague' }]);
    },
  );

  test.each([
    ['with a wrong check digit', '26DE586600006143E1'],
    ['of another country', '26XX00000000000000'],
    ['of 2099', '99DE586600006143E5'],
    ['of three years ago', '23DE586600006143E8'],
  ])('stands at an MRN %s', (_, mrn_number) => {
    const parcels = [{ ...anOrder().parcels[0], mrn_number }];
    const { hints } = check(swiss, {}, { parcels });
    expect(hints).toEqual([{ path: 'parcels.0.mrn_number', code: 'mrn_unusual' }]);
  });

  test.each(['26DE586600006143E3', '25DE586600006143E1', '27DE586600006143E5', '26FR586600006143E2'])(
    'is absent at the MRN %s',
    (mrn_number) => {
      const parcels = [{ ...anOrder().parcels[0], mrn_number }];
      expect(check(swiss, {}, { parcels }).hints).toEqual([]);
    },
  );

  test('stands at the MRN of a return’s original export, whose year does not count', () => {
    const back = { is_return: true, has_collect_address: true, differ_pickup: swiss };
    const ofReturn = (original_mrn: string) =>
      check(anAddress(), { reason: 'return', original_mrn, recipient_tax_number: 'DE1234567' }, back).hints;
    expect(ofReturn('06DE586600006143E1')).toEqual([]);
    expect(ofReturn('06DE586600006143E2')).toEqual([{ path: 'customs.original_mrn', code: 'mrn_unusual' }]);
  });

  test.each<[string, Currency, number, string, boolean]>([
    ['50,000 GBP, converted', 'GBP', 5_000_000, '', true],
    ['1,000 GBP', 'GBP', 100_000, '', false],
    ['more than 65,000 Norwegian crowns, as listed', 'NOK', 6_500_001, '', true],
    ['65,000 Norwegian crowns', 'NOK', 6_500_000, '', false],
    ['50,000 GBP with the number', 'GBP', 5_000_000, 'GB/1', false],
    ['6,001 EUR, which is refused', 'EUR', 600_100, '', false],
  ])('asks for the exporter’s number: %s', (_, currency, unit_value_cents, exporter_reference, isAsked) => {
    const lines = [{ ...aLine, quantity: 1, unit_value_cents }];
    const change = { origin_statement: true, currency, exporter_reference, lines };
    const order = anOrder({ recipient: swiss, customs: { ...customs, ...change } });
    const { hints } = checkOrder(order, { ...context, rates: shippedRates });
    expect(hints).toEqual(
      isAsked ? [{ path: 'customs.exporter_reference', code: 'exporter_number_likely' }] : [],
    );
  });

  test('names the usual number', () =>
    expect(check(swiss, { recipient_tax_number: '123' }).hints[0]?.params).toEqual({
      example: 'CHE-123.456.789',
    }));

  test.each([
    ['an English description', american, {}],
    ['a German description for customs in Switzerland', swiss, german],
    ['the usual number', swiss, { recipient_tax_number: 'CHE-123.456.789 MWST' }],
    ['no number', american, {}],
    [
      'a gift to Turkey’s neighbour without a known limit',
      anAddress({ country_code: 'RS' }),
      { reason: 'gift' },
    ],
    ['an invoice of today a year ago', swiss, { invoice_date: '2025-11-17' }],
    ['an HS code of HS 2022 with points', swiss, { lines: [{ ...aLine, hs_code: '8517.13 00' }] }],
    ['a sale to Switzerland', swiss, { reason: 'sale' }],
    [
      'a Japanese name that the extra line repeats in Latin letters',
      { ...japanese, address_extra_1: 'Yamada Shoten, Tokyo' },
      {},
    ],
    ['a Greek name, which a table transcribes', { ...swiss, company: 'Ελιά ΑΕ' }, {}],
    ['goods that are named', swiss, { lines: [{ ...aLine, description: 'Gift boxes of cardboard' }] }],
    ['a country without a known number', anAddress(), { recipient_tax_number: '123' }],
  ])('is absent for %s', (_, recipient, change) => expect(check(recipient, change).hints).toEqual([]));

  test('is absent for goods that cross no border, whatever the customs data say', () =>
    expect(
      check({ ...anAddress(), company: japanese.company }, { ...german, recipient_tax_number: '1' }).hints,
    ).toEqual([]));

  test('speaks of no A.TR for goods that come from Turkey', () => {
    const { hints } = check(anAddress(), {}, { has_collect_address: true, differ_pickup: turkish });
    expect(hints).toEqual([]);
  });

  test.each([
    ['the Canary Islands', 'ES', '35001', 't2lf_saves_duty', 'IC'],
    ['Åland under Finland', 'FI', '22100', 't2lf_saves_duty', 'AX'],
    ['Campione', 'IT', '22061', 't2lf_saves_duty', 'CAMPIONE'],
    ['Mount Athos', 'GR', '630 86', 't2lf_saves_duty', 'ATHOS'],
    ['Martinique under France', 'FR', '97200', 't2lf_saves_duty', 'MQ'],
    ['Réunion', 'RE', '97400', 't2lf_saves_duty', 'RE'],
    ['Saint-Martin under France', 'FR', '97150', 't2lf_saves_duty', 'MF'],
    ['San Marino under Italy', 'IT', '47891', 't2l_saves_duty', 'SM'],
    ['Andorra', 'AD', 'AD500', 't2l_saves_duty', 'AD'],
    ['Ceuta under Spain', 'ES', '51001', 'outside_customs_territory', 'XC'],
    ['Livigno', 'IT', '23041', 'outside_customs_territory', 'LIVIGNO'],
    ['Büsingen', 'DE', '78266', 'outside_customs_territory', 'BUESINGEN'],
    ['Helgoland', 'DE', '27498', 'outside_customs_territory', 'HELGOLAND'],
    ['New Caledonia under France', 'FR', '98800', 'outside_customs_territory', 'NC'],
  ])('names the papers or the place, once per order: %s', (_, country_code, postal_code, code, place) => {
    const { hints } = check(anAddress({ country_code, postal_code }), {
      lines: [aLine, aLine],
      recipient_tax_number: '',
    });
    expect(hints).toEqual([{ path: 'customs', code, params: { place } }]);
  });

  test.each([
    ['Ceuta under its own code', 'XC', '51001'],
    ['the Azores', 'PT', '9500-001'],
    ['Norway', 'NO', '0150'],
  ])('names no place and no papers: %s', (_, country_code, postal_code) =>
    expect(check(anAddress({ country_code, postal_code })).hints).toEqual([]),
  );

  test('names no proof of Union goods that come from the Canary Islands', () => {
    const canaries = anAddress({ country_code: 'ES', postal_code: '35001' });
    expect(check(anAddress(), {}, { has_collect_address: true, differ_pickup: canaries }).hints).toEqual([]);
  });

  test('names no T2L for farm goods to Andorra, but their own papers at the first line of theirs', () => {
    const andorra = anAddress({ country_code: 'AD', postal_code: 'AD500' });
    const cheese = { ...aLine, description: 'Gouda cheese', hs_code: '040690' };
    const ofCheese = { path: 'customs.lines.0.hs_code', code: 'outside_customs_union' };
    expect(check(andorra, { lines: [cheese, cheese] }).hints).toEqual([ofCheese]);
    expect(check(andorra, { lines: [cheese, aLine] }).hints.map((it) => it.code)).toEqual([
      't2l_saves_duty',
      'outside_customs_union',
    ]);
  });

  test('stands beside issues of the same order', () => {
    const { issues, hints } = check(american, { ...german, invoice_number: '' });
    expect(issues?.map((it) => it.code)).toEqual(['invoice_number_required']);
    expect(hints.map((it) => it.code)).toEqual(['description_german']);
  });
});

describe('a hint about a field that the import would ask about', () => {
  const hints = (change: object) => checkOrder(anOrder(change), context).hints;

  test('names a state that is not the one of the postal code', () => {
    const flensburg = anAddress({ postal_code: '24937', city: 'Flensburg', state_province_code: 'BY' });
    expect(hints({ recipient: flensburg })).toEqual([
      { path: 'recipient.state_province_code', code: 'state_differs' },
    ]);
    expect(hints({ recipient: { ...flensburg, state_province_code: 'SH' } })).toEqual([]);
  });

  test('names a reference that a spreadsheet rounded', () => {
    expect(hints({ reference_number_1: '4,32E+15', reference_number_2: '4.32e+15' })).toEqual([
      { path: 'reference_number_1', code: 'digits_lost' },
      { path: 'reference_number_2', code: 'digits_lost' },
    ]);
    expect(hints({ reference_number_1: 'E+15', reference_number_2: '4E15' })).toEqual([]);
  });

  test('offers the zero that a spreadsheet dropped in front of an HS code', () => {
    const lost = (hs_code: string) =>
      check(swiss, { lines: [aLine, { ...aLine, hs_code }] }).hints.filter(
        (it) => it.code === 'hs_code_lost_zero',
      );
    expect(lost('9012100')).toEqual([
      { path: 'customs.lines.1.hs_code', code: 'hs_code_lost_zero', params: { code: '09012100' } },
    ]);
    // Chapter 9 has no heading 0900: a digit is missing behind.
    expect(lost('9004109')).toEqual([]);
    expect(lost('90041091')).toEqual([]);
  });

  test('names a parcel whose dangerous goods have several names and none chosen', () => {
    const openNames = (parcel: { danger_name?: string | undefined }) =>
      parcel.danger_name ? [] : ['PAINT', 'PAINT RELATED MATERIAL'];
    const parcels = [aParcel({ danger_name: 'PAINT' }), aParcel()];
    expect(checkOrder(anOrder({ parcels }), { ...context, openNames }).hints).toEqual([
      {
        path: 'parcels.1.danger_name',
        code: 'danger_name_open',
        params: { names: 'PAINT / PAINT RELATED MATERIAL' },
      },
    ]);
  });

  test('names a net quantity of dangerous goods that the parcel is too light for', () => {
    const parcel = {
      weight: 4,
      limited_quantity: true,
      danger_lq_notice: 'UN 1263, 3, III',
      danger_inner_packagings: 2,
      danger_inner_quantity: 5,
      danger_unit: 'l' as const,
    };
    expect(hints({ parcels: [aParcel(), aParcel(parcel)] })).toEqual([
      {
        path: 'parcels.1.danger_inner_quantity',
        code: 'danger_net_above_gross',
        params: { net: 10, unit: 'l' },
      },
    ]);
  });
});
