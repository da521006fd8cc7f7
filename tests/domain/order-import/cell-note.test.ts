import { describe, expect, test } from 'vitest';
import {
  type CellNote,
  hintsBeside,
  isAnswered,
  isQuestion,
  isReasonLeftOut,
  noteCodes,
  openQuestions,
  questionKey,
} from '#domain/order-import/cell-note.ts';
import { otherReading } from '#domain/order-import/other-reading.ts';
import { base, readText } from './an-import.ts';

const note = (code: CellNote['code'], path = 'recipient.street_number'): CellNote => ({
  ...{ path, code, row: 2, from: 'x' },
});

test('the user is asked about values that the app guessed, chose or dropped', () => {
  expect(noteCodes.filter((code) => isQuestion({ code }))).toEqual([
    'country_unsaid',
    'state_differs',
    'number_unsure',
    'number_of_date',
    'digits_lost',
    'not_a_number',
    'country_unknown',
    'service_unknown',
    'kind_unknown',
    'size_unknown',
    'formula_fault',
    'other_row',
    'not_taken',
    'merged',
  ]);
  expect(noteCodes.filter((code) => isReasonLeftOut({ code }))).toEqual([
    'shop_canceled',
    'shop_sent',
    'nothing_ordered',
    'row_hidden',
  ]);
});

describe('a question', () => {
  test('is not asked beside an issue of its field', () => {
    const notes = [note('number_of_date'), note('number_unsure', 'parcels.0.weight'), note('street_split')];
    expect(openQuestions(notes, [])).toEqual(notes.slice(0, 2));
    expect(openQuestions(notes, [{ path: 'parcels.0.weight' }])).toEqual(notes.slice(0, 1));
  });

  test('says the matter of its hint, kept as read too', () => {
    const hints = [
      { path: 'recipient.state_province_code', code: 'state_differs' },
      { path: 'reference_number_1', code: 'digits_lost' },
    ];
    const asked = note('state_differs', 'recipient.state_province_code');
    expect(hintsBeside(hints, [asked])).toEqual(hints.slice(1));
    const kept: CellNote = { ...asked, isKept: true };
    expect(openQuestions([kept], [])).toEqual([]);
    expect(hintsBeside(hints, [kept])).toEqual(hints.slice(1));
    expect(hintsBeside(hints, [note('entities', 'reference_number_1')])).toEqual(hints);
  });

  test('is one for the same field of all parcels', () => {
    const key = (path: string) => questionKey(note('number_unsure', path));
    expect(key('parcels.0.weight')).toBe(key('parcels.12.weight'));
    expect(key('parcels.0.weight')).not.toBe(key('parcels.0.length'));
  });

  test('is answered by editing its field, and one about the state by editing the postal code too', () => {
    const state = note('state_differs', 'recipient.state_province_code');
    expect(isAnswered(state, new Set(['recipient.postal_code']))).toBe(true);
    expect(isAnswered(state, new Set(['recipient.city']))).toBe(false);
    expect(isAnswered(note('number_of_date'), new Set(['recipient.street_number']))).toBe(true);
    expect(isAnswered(note('number_of_date'), new Set(['recipient.postal_code']))).toBe(false);
  });
});

const questionsOf = (text: string) =>
  readText(text)
    .orders[0]?.notes.filter(isQuestion)
    .map((it) => `${it.path} ${it.code} ${it.from}`);

const shop =
  'Order Number,Name,Address 1,Zip,City,State,Country,Item name,Quantity,Price,Origin country,Item weight\n';

test('a country of origin that is not understood is a question, not Germany without a word', () => {
  expect(questionsOf(`${shop}7,Ann Lee,12 High Street,8001,Zürich,,CH,Cup,2,10.50,Narnia,0.4\n`)).toEqual([
    'customs.lines.0.origin_country country_unknown Narnia',
  ]);
});

test.each([
  ['Bayern', '24937', ['recipient.state_province_code state_differs Bayern']],
  ['SH', '24937', []],
  ['Schleswig-Holstein', '80331', ['recipient.state_province_code state_differs Schleswig-Holstein']],
  ['Bavaria', '80331', []],
  ['Bavaria', '24937', ['recipient.state_province_code state_differs Bavaria']],
  ['North Rhine-Westphalia', '50667', []],
  ['Lower Saxony', '30159', []],
  // Two states share this postal code's district.
  ['Hamburg', '22145', []],
])('the state %s beside the postal code %s', (state, postalCode, expected) => {
  const row = `7,Ann Lee,Hauptstr. 12,${postalCode},Ort,${state},DE,Cup,2,10.50,DE,0.4\n`;
  expect(questionsOf(`${shop}${row}`)).toEqual(expected);
});

test('articles of one order on two shelves are no contradiction', () => {
  const head = 'Bestellnummer;Firma;Straße;PLZ;Ort;Lagerplatz;Artikel;Menge\n';
  const row = (shelf: string, article: string) => `7;Nord GmbH;Weg 1;24103;Kiel;${shelf};${article};1\n`;
  expect(questionsOf(`${head}${row('A1', 'Tasse')}${row('B2', 'Teller')}`)).toEqual([]);
});

describe('the likeliest other answer', () => {
  const values = { recipient: { ...base.recipient, postal_code: '24937' }, parcels: [] };
  test.each([
    ['state_differs', 'recipient.state_province_code', 'Bayern', 'SH'],
    ['number_unsure', 'parcels.0.weight', '1.234 kg', '1234 kg'],
    ['number_unsure', 'parcels.0.length', '1,234', '1234'],
    ['number_unsure', 'parcels.0.value_of_goods', '1.234', undefined],
    ['digits_lost', 'reference_number_1', '4,32E+15', undefined],
  ] as const)('to %s at %s, %s, is %s', (code, path, from, expected) => {
    expect(otherReading({ path, code, row: 2, from }, values)?.text).toBe(expected);
  });
});
