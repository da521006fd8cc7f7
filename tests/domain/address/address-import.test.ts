import { describe, expect, test } from 'vitest';
import { checkImportRow, importColumns, importRow, wireCode } from '#domain/address/address-import.ts';
import { assignColumns } from '#domain/address/assign-columns.ts';
import { goodRow } from '#support/import-rows.ts';

describe('headings', () => {
  test('match the columns in the example file', () => {
    expect(assignColumns(importColumns)).toEqual(
      Object.fromEntries(importColumns.map((column, index) => [column, index])),
    );
  });

  test('are recognised by common names, ignoring case and punctuation', () => {
    const { company, postal_code, street_number, country_code, phone_prefix } = assignColumns([
      'PLZ',
      'Firma:',
      'Haus-Nr.',
      'LAND',
      'Vorwahl',
    ]);
    expect([company, postal_code, street_number, country_code, phone_prefix]).toEqual([1, 0, 2, 3, 4]);
  });

  test('assigned by hand earlier take precedence', () => {
    const assigned = assignColumns(['Name', 'Kunde'], { kunde: 'company' });
    expect(assigned.company).toBe(1);
  });

  test('are assigned once, and only if they contain letters', () => {
    const assigned = assignColumns(['Telefon', 'Telefon', '', '---']);
    expect(Object.values(assigned).filter((it) => it >= 0)).toEqual([0]);
  });
});

describe('a row', () => {
  test('is read from its assigned columns; without a country it is German', () => {
    const assignment = assignColumns(['Ort', 'Firma']);
    expect(importRow([' Köln ', 'A'], assignment)).toMatchObject({
      company: 'A',
      city: 'Köln',
      country_code: 'DE',
      phone: '',
    });
  });

  test("becomes an address when it satisfies the form's rules", () => {
    expect(checkImportRow(goodRow, 1).address).toEqual(goodRow);
  });

  test('without a country is German, even if the sender is abroad', () => {
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
  ])('is refused when %s is %j: %s', (field, value, code, wire) => {
    const { issues } = checkImportRow({ ...goodRow, [field]: value }, 7);
    expect(issues).toEqual([{ row: 7, field, code }]);
    expect(wireCode(issues?.[0]?.code ?? 'not_valid')).toBe(wire);
  });

  test('reports one issue per wrong field', () => {
    const { issues = [] } = checkImportRow({}, 1);
    const fields = issues.map((it) => it.field);
    expect(new Set(fields).size).toBe(fields.length);
    expect(fields).toContain('company');
  });
});
