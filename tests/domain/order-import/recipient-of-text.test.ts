import { describe, expect, test } from 'vitest';
import { recipientOfText } from '#domain/order-import/recipient-of-text.ts';
import { fc } from '#support/random.ts';

describe('an address typed or pasted as one text', () => {
  test.each([
    ['Tischlerei Wulff GmbH', { company: 'Tischlerei Wulff GmbH' }],
    ['  Tischlerei  Wulff ', { company: 'Tischlerei Wulff' }],
    [
      'Tischlerei Wulff GmbH\nJana Wulff\nLindenallee 12\n24768 Rendsburg\nTel. 04331 123456\njana@wulff.example',
      {
        company: 'Tischlerei Wulff GmbH',
        contact_person: 'Jana Wulff',
        street: 'Lindenallee',
        street_number: '12',
        postal_code: '24768',
        city: 'Rendsburg',
        country_code: 'DE',
        phone_prefix: '04331',
        phone: '123456',
        email: 'jana@wulff.example',
      },
    ],
    [
      'Tischlerei Wulff GmbH, Lindenallee 12, D-24768 Rendsburg',
      { company: 'Tischlerei Wulff GmbH', street: 'Lindenallee', street_number: '12', postal_code: '24768' },
    ],
    [
      'Kunsthaus AG\nAbteilung Einkauf GmbH\nMara Keller\nBahnhofstrasse 7\n8001 Zürich\nSchweiz',
      {
        company: 'Kunsthaus AG',
        address_extra_1: 'Abteilung Einkauf GmbH',
        contact_person: 'Mara Keller',
        street: 'Bahnhofstrasse',
        street_number: '7',
        postal_code: '8001',
        city: 'Zürich',
        country_code: 'CH',
      },
    ],
    [
      'Elbkontor\nAm Kai 3\n2. Hof links\n20457 Hamburg',
      {
        company: 'Elbkontor',
        street: 'Am Kai',
        street_number: '3',
        address_extra_1: '2. Hof links',
        city: 'Hamburg',
      },
    ],
    [
      'Smith Ltd\n10 Downing Street\nLondon SW1A 2AA',
      { company: 'Smith Ltd', address_extra_1: 'London SW1A 2AA', city: '' },
    ],
  ])('%j is split', (text, fields) => {
    expect(recipientOfText(text)).toMatchObject(fields);
  });

  const part = fc.constantFrom(
    ...['Wulff GmbH', 'Jana Wulff', 'Lindenallee 12', 'Hinterhaus', '24768 Rendsburg', '20457 Hamburg'],
    ...['Tor 3', 'Haus am See', 'jana@wulff.example', 'otto@wulff.example', 'Am Kai 3', 'Abt. Einkauf'],
  );

  test('loses no word, whatever the order of its parts', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 7 }),
        fc.constantFrom('\n', ', '),
        (parts, sign) => {
          const fields = Object.values(recipientOfText(parts.join(sign))).join(' ');
          for (const word of parts.join(' ').split(' ')) expect(fields).toContain(word);
        },
      ),
    );
  });
});
