import { describe, expect, test } from 'vitest';
import {
  fileNameFrom,
  isFileName,
  isUploadAllowed,
  numberedName,
  zipNames,
} from '#domain/staff/export-files.ts';
import { fc, runs } from '#support/random.ts';

describe('the name of a file', () => {
  test.each(['Rechnung 2026-11.pdf', 'Übersicht Möbelwerk (2).csv', 'a', '発票.xlsx', 'x'.repeat(150)])(
    'may be %s',
    (name) => expect(isFileName(name)).toBe(true),
  );

  test.each([
    '',
    '.',
    '..',
    '.htaccess',
    '../x.csv',
    '..\\x.csv',
    '/etc/passwd',
    'C:\\x.csv',
    'a/b.csv',
    'a\0.csv',
    'a\n.csv',
    'a\u202egpj.exe',
    'CON',
    'nul.csv',
    'x.',
    ' x',
    'x ',
    'x'.repeat(151),
    '\ud800.csv',
    'u\u0308ber.csv',
  ])('cannot be %j', (name) => expect(isFileName(name)).toBe(false));

  test.each([
    ['C:\\Users\\Kim\\Rechnung.pdf', 'Rechnung.pdf'],
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['a\0b.csv', 'a_b.csv'],
    ['Was?.csv', 'Was_.csv'],
    ['u\u0308ber.csv', 'über.csv'],
    ['..hidden.csv', 'hidden.csv'],
    ['nul.csv', '_nul.csv'],
    [`${'ä'.repeat(200)}.csv`, `${'ä'.repeat(146)}.csv`],
  ])('becomes valid: %j gives %j', (given, name) => expect(fileNameFrom(given)).toBe(name));

  test.each(['', '..', '/', 'a/', ' . '])('cannot be made from %j', (given) =>
    expect(fileNameFrom(given)).toBeUndefined(),
  );

  test('is valid after cleaning any text, with or without a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 10_000 }), (text, number) => {
        const name = fileNameFrom(text);
        if (name === undefined) return;
        expect(isFileName(name)).toBe(true);
        expect(isFileName(numberedName(name, number))).toBe(true);
        expect(numberedName(name, number)).not.toBe(name);
      }),
      runs(500, 50000),
    );
  });

  test.each([
    ['Rechnung.pdf', 'Rechnung (2).pdf'],
    ['ohne', 'ohne (2)'],
    ['Stand 1.2 vom Freitag', 'Stand 1.2 vom Freitag (2)'],
    [`${'x'.repeat(146)}.csv`, `${'x'.repeat(142)} (2).csv`],
  ])('%s gets its number before the extension', (name, second) => expect(numberedName(name, 2)).toBe(second));
});

describe('an upload', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  test.each([
    ['Januar.csv', bytes('Firma;Ort\r\nMüller;Köln')],
    ['Januar.CSV', new Uint8Array([0xff, 0xfe, 0x41, 0x00])],
    ['leer.csv', bytes('')],
    ['Rechnung.pdf', bytes('%PDF-1.7\n')],
    ['alle.zip', bytes('PK\u0003\u0004')],
    ['Rechnung.xml', bytes('<?xml version="1.0"?>')],
    ['Scan.jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ])('%s is accepted', (name, head) => expect(isUploadAllowed(name, head)).toBe(true));

  test.each([
    ['Rechnung.pdf', bytes('MZ\u0090')],
    ['Januar.csv', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0])],
    ['alle.zip', bytes('%PDF-1.7')],
    ['seite.html', bytes('<script>')],
    ['programm.exe', bytes('MZ')],
    ['ohne', bytes('x')],
    ['x.constructor', bytes('x')],
  ])('%s with other content is refused', (name, head) => expect(isUploadAllowed(name, head)).toBe(false));
});

test('names in a ZIP that differ by case only are numbered with the next free number', () => {
  expect(zipNames(['Rechnung März.pdf', 'rechnung märz.pdf', 'x.csv', 'RECHNUNG MÄRZ.PDF'])).toEqual([
    'Rechnung März.pdf',
    'rechnung märz (2).pdf',
    'x.csv',
    'RECHNUNG MÄRZ (3).PDF',
  ]);
  expect(zipNames(['a.csv', 'A.csv', 'a (2).csv'])).toEqual(['a.csv', 'A (3).csv', 'a (2).csv']);
});
