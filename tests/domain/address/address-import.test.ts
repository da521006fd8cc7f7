import { describe, expect, test } from 'vitest';
import {
  assignColumns,
  checkImportRow,
  importColumns,
  importRow,
  wireCode,
} from '#domain/address/address-import.ts';
import { goodRow } from '#support/import-rows.ts';

describe('headings', () => {
  test('of the example file are its columns', () => {
    expect(assignColumns(importColumns)).toEqual(
      Object.fromEntries(importColumns.map((column, index) => [column, index])),
    );
  });

  test('people use are recognised, whatever their case and marks', () => {
    const { company, postal_code, street_number, country_code, phone_prefix } = assignColumns([
      'PLZ',
      'Firma:',
      'Haus-Nr.',
      'LAND',
      'Vorwahl',
    ]);
    expect([company, postal_code, street_number, country_code, phone_prefix]).toEqual([1, 0, 2, 3, 4]);
  });

  test('assigned by hand before win over everything else', () => {
    const assigned = assignColumns(['Name', 'Kunde'], { kunde: 'company' });
    expect(assigned.company).toBe(1);
  });

  test('count once, and never without words', () => {
    const assigned = assignColumns(['Telefon', 'Telefon', '', '---']);
    expect(Object.values(assigned).filter((it) => it >= 0)).toEqual([0]);
  });
});

describe('a row', () => {
  test('is read from the columns it is assigned to, Germany without a country', () => {
    const assignment = assignColumns(['Ort', 'Firma']);
    expect(importRow([' Köln ', 'A'], assignment)).toMatchObject({
      company: 'A',
      city: 'Köln',
      country_code: 'DE',
      phone: '',
    });
  });

  test('that keeps the rules of the form is an address', () => {
    expect(checkImportRow(goodRow, 1).address).toEqual(goodRow);
  });

  test('without a country is one of Germany, whoever sends it', () => {
    const { country_code: _, ...row } = goodRow;
    expect(checkImportRow(row, 1).address).toEqual(goodRow);
  });

  test.each([
    ['city', '', 'city_required', 'FIELD_REQUIRED'],
    ['country_code', 'XX', 'country_code_invalid', 'COUNTRY_CODE_INVALID'],
    ['street', 'Postfach 12', 'po_box', 'INVALID'],
    ['contact_person', 'MÜLLER & SÖHNE', 'contact_person_company_same', 'INVALID'],
    ['company', 'x'.repeat(36), 'company_too_long', 'INVALID'],
    ['email', 'nicht@', 'email_not_valid', 'INVALID'],
  ])('whose %s is %j is refused with %s', (field, value, code, wire) => {
    const { issues } = checkImportRow({ ...goodRow, [field]: value }, 7);
    expect(issues).toEqual([{ row: 7, field, code }]);
    expect(wireCode(issues?.[0]?.code ?? 'not_valid')).toBe(wire);
  });

  test('says one thing of each wrong field', () => {
    const { issues = [] } = checkImportRow({}, 1);
    const fields = issues.map((it) => it.field);
    expect(new Set(fields).size).toBe(fields.length);
    expect(fields).toContain('company');
  });
});
