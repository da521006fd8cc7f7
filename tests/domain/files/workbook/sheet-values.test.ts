import { expect, test } from 'vitest';
import { dateText, isFormulaFault, numberText, zerosOfFormat } from '#domain/files/workbook/sheet-values.ts';

test.each([
  ['12', '12'],
  ['0012', '0012'],
  ['12345.0', '12345'],
  ['1E5', '100000'],
  ['1.5E+20', '150000000000000000000'],
  ['1E-7', '0,0000001'],
  ['123456789012345678', '123456789012345678'],
  ['0.1', '0,1'],
  ['2.9999999999999996', '3'],
  ['kein', 'kein'],
  ['', ''],
])('%s in the file is %s', (raw, text) => {
  expect(numberText(raw)).toBe(text);
});

test.each([
  ['00000', 5],
  ['"D-"00000', 5],
  ['00000;[Red]-00000', 5],
  ['0', undefined],
  ['0.00', undefined],
  ['#,##0', undefined],
  ['dd.mm.yyyy', undefined],
])('the format %s has zeros: %s', (format, zeros) => {
  expect(zerosOfFormat(format)).toBe(zeros);
});

test('a time without a date is shown as a time', () => {
  expect(dateText(new Date(Date.UTC(1899, 11, 30, 12, 15)))).toBe('12:15');
  expect(dateText(new Date(Number.NaN))).toBe('');
});

test.each(['#N/A', '#REF!', ' #WERT! ', '#CALC!'])('%s is a formula error', (text) => {
  expect(isFormulaFault(text)).toBe(true);
});
test.each(['#1001', '#', '#N', ''])('%j is not a formula error', (text) => {
  expect(isFormulaFault(text)).toBe(false);
});
