// Loads libphonenumber with import-row.ts: import this module lazily.
import {
  assumedCountry,
  type ImportColumn,
  type ImportRow,
  importColumns,
} from '#domain/address/address-import.ts';
import { numberOfDate } from '#domain/address/house-number-date.ts';
import { understoodRow } from '#domain/address/import-row.ts';
import { isOrganisation } from '#domain/address/organisation.ts';
import { countryOfPostalCode } from '#domain/address/phone-country.ts';
import { readPostalMark } from '#domain/address/postal-mark.ts';
import { readStreet } from '#domain/address/read-street.ts';
import { isOtherState } from '#domain/address/states.ts';
import type { NoteCode } from './cell-note.ts';
import type { OrderColumn } from './columns.ts';

type Said = (field: ImportColumn, code: NoteCode, from: string) => void;

export function recipientOf(text: (column: OrderColumn) => string, say: Said): ImportRow {
  const typed = Object.fromEntries(importColumns.map((column) => [column, text(column)])) as ImportRow;
  const named = withNames(withStreet(typed, say), text, say);
  const placed = withPlace(named, text('place'), say);
  if (placed.country_code === '') {
    placed.country_code = assumedCountry(placed);
    if (placed.country_code === '' && countryOfPostalCode(placed.postal_code))
      say('country_code', 'country_unsaid', placed.postal_code);
    else if (placed.country_code === '') say('country_code', 'country_unsaid', phoneOf(placed).trim());
    else if (readPostalMark(placed.postal_code)) say('country_code', 'country_marked', placed.postal_code);
    else say('country_code', 'country_assumed', '');
  }
  const dated = numberOfDate(placed.street_number);
  if (dated !== undefined) {
    say('street_number', 'number_of_date', placed.street_number);
    placed.street_number = dated;
  }
  const row = understoodRow(placed);
  if (row.country_code !== placed.country_code && row.country_code !== placed.country_code.toUpperCase()) {
    say('country_code', 'country_named', placed.country_code);
  }
  if (row.postal_code !== placed.postal_code) say('postal_code', 'mark_dropped', placed.postal_code);
  if (row.state_province_code !== placed.state_province_code.toUpperCase())
    say('state_province_code', 'state_named', placed.state_province_code);
  if (isOtherState(row)) say('state_province_code', 'state_differs', placed.state_province_code);
  if (row.street !== placed.street) {
    for (const field of streetFields)
      if (row[field] !== placed[field]) say(field, 'street_split', placed.street);
  }
  const [before, after] = [phoneOf(placed), phoneOf(row)];
  if (before !== after) {
    const isSplit = row.phone !== placed.phone || row.phone_prefix !== placed.phone_prefix;
    for (const field of isSplit ? phoneFields : (['phone_country_prefix'] as const)) {
      if (row[field] !== placed[field]) {
        say(field, isSplit ? 'phone_split' : 'phone_prefix_assumed', isSplit ? before.trim() : '');
      }
    }
  }
  return row;
}

const streetFields = ['street', 'street_number', 'address_extra_1', 'address_extra_2'] as const;
const phoneFields = ['phone_country_prefix', 'phone_prefix', 'phone'] as const;
const phoneOf = (row: ImportRow) => phoneFields.map((it) => row[it]).join(' ');

const same = (a: string, b: string) => a.toLocaleLowerCase('de') === b.toLocaleLowerCase('de');

/**
 * Marketplaces let people write the company into the first address line and the street into the second: then the
 * second is the street, and the first the company or an extra line.
 */
function withStreet(row: ImportRow, say: Said): ImportRow {
  const { street, street_number, address_extra_1, company } = row;
  // A country is known only later; German order finds most.
  const isStreet = (line: string) => readStreet(line, row.country_code || 'DE') !== undefined;
  if (street_number !== '' || isStreet(street) || /\d/.test(street) || !isStreet(address_extra_1)) return row;
  const isCompany = company === '' && isOrganisation(street);
  say('street', 'lines_swapped', street);
  say(isCompany ? 'company' : 'address_extra_1', 'lines_swapped', street);
  const swapped = { ...row, street: address_extra_1, address_extra_1: '' };
  return isCompany ? { ...swapped, company: street } : { ...swapped, address_extra_1: street };
}

/**
 * A recipient needs company and contact person (docs/rules.md 7.1): a person without a company fills both, with the
 * last name as contact.
 */
function withNames(row: ImportRow, text: (column: OrderColumn) => string, say: Said): ImportRow {
  const [first, given, name] = [text('first_name'), text('last_name'), turnedName(text('name'))];
  // "Vorname" beside "Name": the name is the last one.
  const isLast = first !== '' && given === '' && !name.toLowerCase().includes(first.toLowerCase());
  const [last, whole] = isLast ? [name, ''] : [given, name];
  const joined = [first, last].filter(Boolean).join(' ');
  // Without other names the contact person is the recipient.
  const person = whole || joined || (row.company === '' ? row.contact_person : '');
  if (whole && joined && !same(whole, joined)) say('contact_person', 'not_taken', joined);
  const isJoined = person === joined && first !== '' && last !== '';
  let { company, contact_person } = row;
  if (company === '') {
    company = person;
    if (company !== '') say('company', 'name_as_company', company);
  } else if (contact_person === '') {
    contact_person = person;
    if (isJoined) say('contact_person', 'joined', person);
  } else if (person !== '' && !same(person, contact_person) && !same(person, company)) {
    say('contact_person', 'not_taken', person);
  }
  if (
    company !== '' &&
    (contact_person === '' || same(contact_person, company)) &&
    isPerson(company, person, row.city || text('place'))
  ) {
    const words = company.split(/\s+/);
    const surname = same(company, joined) && last !== '' ? last : (words.at(-1) ?? '');
    if (words.length > 1) {
      say('contact_person', 'name_as_contact', contact_person || company);
      contact_person = surname;
    }
  }
  return { ...row, company, contact_person };
}

/** The company is a person only if another column has the same name and nothing in it names an organisation. */
const isPerson = (company: string, person: string, city: string) =>
  person !== '' && same(company, person) && !isOrganisation(company, city);

/** "Nord, Kim" */
const turnedName = (name: string) => name.trim().replace(/^([\p{L}-]+), ?([\p{L}-]+)$/u, '$2 $1');

/** Splits "10115 Berlin" and "D-10115 Berlin". */
function withPlace(row: ImportRow, place: string, say: Said): ImportRow {
  const found =
    /^(?<mark>[A-Z]{1,2}-)?(?<code>\d[\d\s-]*\d|[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2})\s+(?<city>\p{L}.*)$/u.exec(
      place,
    );
  if (place === '') return row;
  if (!found?.groups) {
    if (row.city !== '') say('city', 'not_taken', place);
    return row.city === '' ? { ...row, city: place } : row;
  }
  const { mark = '', code = '', city = '' } = found.groups;
  say('postal_code', 'place_split', place);
  say('city', 'place_split', place);
  return { ...row, postal_code: row.postal_code || mark + code, city: row.city || city };
}
