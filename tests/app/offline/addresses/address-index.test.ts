import { beforeEach, describe, expect, test } from 'vitest';
import { createAddressIndex } from '#app/offline/addresses/address-index.ts';
import { emptyAddress, type SavedAddress } from '#domain/address/address.ts';

const saved = (address_id: string, difference: Partial<SavedAddress>): SavedAddress => ({
  ...emptyAddress,
  address_id,
  ...difference,
});

const rows = [
  saved('wohnhaus', {
    company: 'Wohnhaus Zürn',
    contact_person: 'Ina Zürn',
    postal_code: '88212',
    city: 'Ravensburg',
    street: 'Am Alten Markt',
    email: 'ina@wohnhaus.example',
    phone_prefix: '0751',
    phone: '555123',
  }),
  saved('alpenholz', {
    company: 'Alpenholz AG',
    contact_person: 'Beat Keller',
    postal_code: '8005',
    city: 'Zürich',
    address_extra_1: 'Rampe 3',
  }),
  saved('mueller', {
    company: 'Spedition',
    contact_person: 'Jörg Müller',
    postal_code: '20095',
    city: 'Hamburg',
  }),
  saved('zuerich', { company: 'Zürich Optik', contact_person: 'Urs', postal_code: '8001', city: 'Zürich' }),
  saved('salz', {
    company: 'Bad Salzuflen Möbel',
    contact_person: 'Pia',
    postal_code: '32105',
    city: 'Bad Salzuflen',
    street: 'Lange Straße',
    street_number: '12a',
  }),
  saved('ascii', { company: 'Baeckerei Groesser', contact_person: 'Ute', city: 'Koeln' }),
];

let index: ReturnType<typeof createAddressIndex>;
const find = (query: string, limit = 20) => index.find(query, limit).map((it) => it.address_id);

describe.each(['as it was put in', 'arranged'])('an index %s', (how) => {
  beforeEach(async () => {
    index = createAddressIndex();
    for (const row of rows) index.put(row);
    if (how === 'arranged') await index.arrange();
  });

  test.each([
    ['company', 'alpen', ['alpenholz']],
    ['city', 'hamburg', ['mueller']],
    ['contact person', 'keller', ['alpenholz']],
    ['postal code', '88212', ['wohnhaus']],
    ['street', 'alten markt', ['wohnhaus']],
    ['street number', '12a', ['salz']],
    ['extra line', 'rampe', ['alpenholz']],
    ['e-mail', 'ina@wohn', ['wohnhaus']],
    ['phone', '0751 555', ['wohnhaus']],
    ['words in any order', 'zürich beat', ['alpenholz']],
    ['a city and part of a postal code', 'zürich 8001', ['zuerich']],
  ])('an address is found by %s', (_, query, expected) => expect(find(query)).toEqual(expected));

  test('companies starting with the search come first, then starts of words, then other hits', () => {
    expect(find('zür')).toEqual(['zuerich', 'alpenholz', 'wohnhaus']);
    expect(find('uf')).toEqual(['salz']);
    expect(find('zürich optik')).toEqual(['zuerich']);
  });

  describe('umlauts', () => {
    test.each(['Müller', 'muller', 'MUELLER', 'Mu\u0308ller'])('Müller is found as %s', (query) => {
      expect(find(query)).toEqual(['mueller']);
    });

    test.each(['Bäckerei', 'baeckerei', 'Größer', 'groesser', 'GRÖSSER', 'Köln'])(
      'a name written without umlauts is found as %s',
      (query) => expect(find(query)).toEqual(['ascii']),
    );

    test.each(['Straße', 'strasse', 'STRASSE'])('Straße is found as %s', (query) => {
      expect(find(query)).toContain('salz');
    });
  });

  describe('a typo in company or city', () => {
    test.each([
      ['a letter too few', 'alpnholz', 'alpenholz'],
      ['a letter too many', 'alpennholz', 'alpenholz'],
      ['a wrong letter', 'hamburk', 'mueller'],
      ['two letters swapped', 'hambrug', 'mueller'],
      ['a wrong first letter', 'jamburg', 'mueller'],
      ['two mistakes in a long word', 'ravnsbrug', 'wohnhaus'],
      ['in a word that goes on', 'salsuf', 'salz'],
      ['an umlaut written out, and a mistake', 'zuehrich', 'zuerich'],
      ['beside a word without one', 'keller zürihc', 'alpenholz'],
    ])('%s: %s', (_, query, expected) => expect(find(query)).toContain(expected));

    test('ranks after exact hits', () => {
      index.put(saved('hamburger', { company: 'Hambürk Bau', city: 'Kiel' }));
      expect(find('hamburk')).toEqual(['hamburger', 'mueller']);
    });

    test('is not tolerated in short words, numbers and other fields', () => {
      for (const query of ['zru', '20096', 'kelelr', 'jrög']) expect(find(query)).toEqual([]);
    });

    test('does not match another word', () => {
      for (const query of ['bremen', 'hannover', 'ravioli']) expect(find(query)).toEqual([]);
    });
  });

  test('typing letter by letter finds the same as the whole word', () => {
    for (const query of ['zürich optik', 'ravensburg 88', 'baeck koeln', 'hamburk', 'möbel straße']) {
      const typed = [];
      for (let length = 1; length <= query.length; length += 1) typed.push(find(query.slice(0, length)));
      const fresh = createAddressIndex();
      for (const row of rows) fresh.put(row);
      expect(typed.at(-1)).toEqual(fresh.find(query, 20).map((it) => it.address_id));
    }
  });

  test('an empty search finds no address', () => {
    for (const query of ['', '  ', ',', 'xyz']) expect(find(query)).toEqual([]);
  });

  test('the limit keeps the first hits of the whole list', () => {
    expect(find('a', 2)).toEqual(
      index
        .findAll('a')
        .slice(0, 2)
        .map((it) => it.address_id),
    );
    expect(find('a', 2)).toHaveLength(2);
  });

  describe('an address in the index', () => {
    test('is found by its new words and no longer by its old ones', () => {
      index.put({ ...rows[1]!, company: 'Bergholz AG', city: 'Genf' });
      expect(find('bergholz')).toEqual(['alpenholz']);
      expect(find('berghlz')).toEqual(['alpenholz']);
      for (const old of ['alpenholz', 'alpnholz', 'keller zürihc']) expect(find(old)).toEqual([]);
      expect(index.size).toBe(rows.length);
    });

    test('is found even after a search was narrowed before the change', () => {
      expect(find('ham')).toEqual(['mueller']);
      index.put(saved('neu', { company: 'Hamann', city: 'Ulm' }));
      expect(find('hama')).toEqual(['neu', 'mueller']);
    });

    test('is gone after its deletion, and another address reuses its slot', () => {
      index.remove('alpenholz');
      index.remove('unknown');
      expect(find('alpen')).toEqual([]);
      index.put(saved('neu', { company: 'Neubau', city: 'Ulm' }));
      expect(find('neubau')).toEqual(['neu']);
      expect(find('alpnholz')).toEqual([]);
      expect(index.all()).toHaveLength(rows.length);
    });
  });

  test('companies starting with the search are found in both spellings', () => {
    index.put(saved('b1', { company: 'Bär AG' }));
    index.put(saved('b2', { company: 'Baer KG' }));
    index.put(saved('b3', { company: 'Barth' }));
    expect(find('bär', 2)).toEqual(['b2', 'b1']);
    expect(find('ba', 3)).toEqual(['salz', 'ascii', 'b2']);
    index.remove('ascii');
    index.put({ ...rows[4]!, company: 'Zollern' });
    expect(find('ba', 3)).toEqual(['b2', 'b1', 'b3']);
  });
});

test('an arranged index gives the same hits as a plain one after any changes', async () => {
  const words = ['Bau', 'Bär', 'Baer', 'Kiel', 'Kröger', 'Süd', 'Nord', 'AG', 'Werk'];
  let seed = 7;
  const pick = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[(seed >> 8) % words.length]!;
  };
  const [plain, arranged] = [createAddressIndex(), createAddressIndex()];
  const ids: string[] = [];
  for (let n = 0; n < 1_500; n += 1) {
    const id = n % 5 === 4 ? ids[(n * 7) % ids.length]! : `id-${n}`;
    const row = saved(id, { company: `${pick()} ${pick()} ${n}`, city: pick() });
    ids.push(id);
    for (const it of [plain, arranged]) {
      if (n % 11 === 10) it.remove(ids[n % ids.length]!);
      it.put(row);
    }
    if (n === 700) await arranged.arrange();
  }
  for (const query of ['b', 'bä', 'sü', 'krö', 'bär', 'baer w', 'bau kiel', 'süd', 'ag', '12', 'kroegr'])
    expect(arranged.find(query, 20)).toEqual(plain.find(query, 20));
});
