import { expect, test } from 'vitest';
import { readDelimited } from '#domain/files/delimited-text.ts';
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

test('a file names its encoding and three words that tell it', () => {
  const file = readDelimited(bytesOf('Firma;Straße\nMüller GmbH;Königstraße\nSöhne;Weg', 'macintosh'));
  expect(file).toMatchObject({
    encoding: 'macintosh',
    tellingWords: ['Straße', 'Müller', 'Königstraße'],
  });
});
