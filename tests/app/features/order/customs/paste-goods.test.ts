import { describe, expect, test } from 'vitest';
import { readGoods } from '#app/features/order/customs/paste-goods.ts';

const glasses = {
  description: 'Sonnenbrillen',
  hs_code: '90041091',
  origin_country: 'IT',
  quantity: 20,
  unit_value_cents: 1490,
  net_weight: 0.75,
  unit: '',
};

describe('rows of a spreadsheet', () => {
  test('become lines of goods, with a decimal comma', () => {
    const text =
      'Sonnenbrillen\t90041091\tIT\t20\t14,90\t0,75\nEtuis\t4202.32\tChina\t1.000\t1.250,5 €\t12\n';
    expect(readGoods(text, 'de')).toEqual([
      glasses,
      {
        description: 'Etuis',
        hs_code: '4202.32',
        origin_country: 'CN',
        quantity: 1000,
        unit_value_cents: 125_050,
        net_weight: 12,
        unit: '',
      },
    ]);
  });

  test.each(['de', 'en'] as const)('have values that mean the same in both languages (%s)', (locale) => {
    const value = (cell: string) =>
      readGoods(`Etuis\t420232\tDE\t1\t${cell}\t1`, locale)?.[0]?.unit_value_cents;
    expect(['12,50', '12.50', '1.250', '1,250', '1,250.5', '1.250,5', '-5'].map(value)).toEqual([
      1250,
      1250,
      125_000,
      125_000,
      125_050,
      125_050,
      null,
    ]);
  });

  test('are found by their headings, in any order and either language', () => {
    const german =
      'Menge\tArtikel\tEinzelpreis\tGewicht netto\tUrsprungsland\tZolltarifnummer\n20\tSonnenbrillen\t14,90\t0,75\tItalien\t90041091';
    const english =
      'Qty\tDescription of goods\tUnit price\tNet weight kg\tCountry of origin\tHS code\n20\tSonnenbrillen\t14.90\t0.75\tItaly\t90041091';
    expect(readGoods(german, 'de')).toEqual([glasses]);
    expect(readGoods(english, 'en')).toEqual([glasses]);
  });

  test('may be separated by semicolons and end early', () => {
    expect(readGoods('Sonnenbrillen;90041091\n;;\nEtuis;420232;CN', 'de')).toMatchObject([
      { description: 'Sonnenbrillen', origin_country: 'DE', quantity: null },
      { description: 'Etuis', hs_code: '420232', origin_country: 'CN' },
    ]);
  });

  test('get back the leading zero of a tariff number that the spreadsheet dropped', () => {
    expect(readGoods('Pferd\t1012990', 'de')).toMatchObject([{ hs_code: '01012990' }]);
  });

  test('leave unreadable values empty for the user to fill', () => {
    expect(readGoods('Etuis\tkeine\tMittelerde\tviele\t-\t?', 'de')).toEqual([
      {
        description: 'Etuis',
        hs_code: 'keine',
        origin_country: '',
        quantity: null,
        unit_value_cents: null,
        net_weight: null,
        unit: '',
      },
    ]);
  });

  test.each(['Sonnenbrillen', 'Sonnenbrillen\nEtuis', '', ' \n '])(
    'are not found in %j, which is plain text',
    (text) => {
      expect(readGoods(text, 'de')).toBeUndefined();
    },
  );
});
