import { expect, test } from 'vitest';
import { readDelimited, readingsOf } from '#domain/files/delimited-text.ts';
import { decodeAs, type Encoding, encodingOf } from '#domain/files/encoding.ts';

const high = Uint8Array.from({ length: 128 }, (_, at) => at + 128);

/** Writes the letters that the encoding has. */
function bytesOf(text: string, encoding: Encoding): Uint8Array {
  const letters = decodeAs(high, encoding);
  return Uint8Array.from([...text], (it) => (it < '\x80' ? it.charCodeAt(0) : letters.indexOf(it) + 128));
}

const texts = [
  'Müller & Söhne GmbH;Kim Groß;Königstraße;Bücher',
  'Ärzte am Äußeren Ring;Übersee GmbH;Ölmühle;Jörg Weiß',
  'Straße;Müller;Größe',
  'MÜLLER & SÖHNE;KÖNIGSTRASSE;Müller',
  'Café Noir;Crêperie de la Gare;12 bis rue de la Forêt;Société Générale;Besançon',
  'Señor Muñoz;Calle Peñón 5;Málaga;Núñez',
  'Büro „Süd“;Köln',
];

test.each(texts)('%s is read in Windows-1252 and as written by Excel for Mac', (text) => {
  for (const encoding of ['windows-1252', 'macintosh'] as const)
    expect([encodingOf(bytesOf(text, encoding)), encoding]).toEqual([encoding, encoding]);
});

test.each(texts.filter((it) => !it.includes('„')))('%s is read in code page 850', (text) => {
  expect(encodingOf(bytesOf(text, 'ibm850'))).toBe('ibm850');
});

test.each(['Škoda Žilina;Dušan Novák', 'Preis 5 €;§ 5;Foo®;usw…', 'L’Oréal;Crème–Brûlée', 'Straße'])(
  '%s stays Windows-1252',
  (text) => expect(encodingOf(bytesOf(text, 'windows-1252'))).toBe('windows-1252'),
);

test('every byte of code page 850 is one letter', () => {
  expect(decodeAs(high, 'ibm850')).toHaveLength(128);
});

const readingsIn = (bytes: Uint8Array, columns: number[]) => {
  const file = readDelimited(bytes);
  if ('code' in file) throw new Error(file.code);
  const { encoding, offer } = file;
  return {
    encoding,
    isSure: offer.isSure,
    readings: readingsOf(bytes, offer.offered, { columns, first: 1 }),
  };
};

const people = 'Straße;Firma\nKönigstraße 1;Müller GmbH\nWeg 2;Söhne KG\nAm Öl 3;Bäcker\nHof 4;Nord';

test('a file of Excel for Mac shows three of its names in each encoding', () => {
  expect(readingsIn(bytesOf(people, 'macintosh'), [1])).toEqual({
    encoding: 'macintosh',
    isSure: true,
    readings: [
      { encoding: 'macintosh', examples: ['Müller GmbH', 'Söhne KG', 'Bäcker'] },
      {
        encoding: 'ibm850',
        examples: ['Mƒller GmbH', 'SÜhne KG', 'Bècker'],
      },
      { encoding: 'windows-1250', examples: ['Mźller GmbH', 'Sšhne KG', 'BŠcker'] },
      { encoding: 'windows-1252', examples: ['MŸller GmbH', 'Sšhne KG', 'BŠcker'] },
    ],
  });
});

test('other columns help out, headings at last, and no value stands there twice', () => {
  const text = 'Größe;Firma\nGrün;Süd\nBlau;Süd';
  expect(readingsIn(bytesOf(text, 'ibm850'), [1]).readings[0]).toEqual({
    encoding: 'ibm850',
    examples: ['Süd', 'Grün', 'Größe'],
  });
});

test('a file of Windows with umlauts is certain', () => {
  expect(readingsIn(bytesOf(people, 'windows-1252'), [1])).toEqual({
    encoding: 'windows-1252',
    isSure: true,
    readings: [],
  });
});

test('Polish names of Windows are no certain ones, and one reading has them right', () => {
  const bytes = bytesOf('Firma;Miasto\nŻabka;Wrocław\nŁódź Sp.;Gdańsk', 'windows-1250');
  const { isSure, readings } = readingsIn(bytes, [0, 1]);
  expect(isSure).toBe(false);
  expect(readings.find((it) => it.encoding === 'windows-1250')?.examples).toEqual([
    'Żabka',
    'Łódź Sp.',
    'Wrocław',
  ]);
});

test('Polish names are no certain ones, whatever their letters become in Windows-1252', () => {
  const text = 'Firma;Miasto\nŻabka;Wrocław\nNord;Kiel';
  for (const encoding of ['windows-1250', 'iso-8859-2'] as const) {
    const { isSure, readings } = readingsIn(bytesOf(text, encoding), [0, 1]);
    expect(isSure).toBe(false);
    expect(readings.map((it) => it.examples)).toContainEqual(['Żabka', 'Wrocław']);
    expect(readings.length).toBeLessThanOrEqual(4);
  }
});

test('a file in UTF-8 with a broken letter offers UTF-8', () => {
  const bytes = new TextEncoder().encode(
    `Firma;Ort\nMüller;Köln\nBäcker;Lübeck\n${'Nord;Kiel\n'.repeat(20)}`,
  );
  const { isSure, readings } = readingsIn(bytes.with(bytes.length - 2, 0xc3), [0]);
  expect(isSure).toBe(false);
  expect(readings.find((it) => it.encoding === 'utf-8')?.examples).toEqual(['Müller', 'Bäcker', 'Köln']);
});
