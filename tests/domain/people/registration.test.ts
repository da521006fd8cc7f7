import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emptyRegistration, Profile, Registration } from '#domain/people/registration.ts';
import { issuesFrom } from '#domain/values/text.ts';
import { aProfile } from '#support/factories.ts';

const good = {
  ...aProfile(),
  password: 'richtiges Passwort',
  repeat_password: 'richtiges Passwort',
  agb: true,
};
const issuesOf = (difference: object) => {
  const result = v.safeParse(Registration, { ...good, ...difference });
  return result.success ? [] : issuesFrom(result.issues).map(({ path, code }) => `${path}: ${code}`);
};

test('a complete registration is accepted', () => {
  expect(issuesOf({})).toEqual([]);
});

test('an empty form reports every required field', () => {
  const result = v.safeParse(Registration, emptyRegistration);
  expect(issuesFrom(result.issues ?? []).map(({ path, code }) => `${path}: ${code}`)).toEqual([
    'company: company_required',
    'email: email_required',
    'email: email_not_valid',
    'street: street_required',
    'street_number: street_number_required',
    'zipcode: postal_code_required',
    'city: city_required',
    'contact_person: contact_person_required',
    'phone_area_code: phone_prefix_required',
    'phone_number: phone_required',
    'password: password_required',
    'agb: terms_required',
  ]);
});

test('a request without e-mail and password reports both', () => {
  const { email: _, password: __, repeat_password: ___, ...rest } = good;
  const result = v.safeParse(Registration, rest);
  expect(issuesFrom(result.issues ?? []).map(({ path, code }) => `${path}: ${code}`)).toEqual([
    'email: email_required',
    'password: password_required',
  ]);
});

test('a too short password and a differing repetition are both reported', () => {
  expect(issuesOf({ password: '1234', repeat_password: '123' })).toEqual([
    'password: password_not_valid',
    'repeat_password: repeat_password_error',
  ]);
});

test.each([
  [{ company: 'x'.repeat(36) }, 'company: company_too_long'],
  [{ email: 'kim' }, 'email: email_not_valid'],
  [{ street: 'x'.repeat(33) }, 'street: street_line_too_long'],
  [{ building: 'x'.repeat(20), department: 'x'.repeat(15) }, 'building: extras_line_too_long'],
  [{ zipcode: '1011' }, 'zipcode: postal_code_not_valid'],
  [{ country_code: 'AT' }, 'country_code: country_not_germany'],
  [{ state_province_code: 'BER' }, 'state_province_code: state_province_code_too_long'],
  [{ contact_person: 'x'.repeat(35) }, 'contact_person: contact_person_too_long'],
  [{ phone_country_code: '' }, 'phone_country_code: phone_country_prefix_required'],
  [{ phone_country_code: '+4x' }, 'phone_country_code: phone_not_valid'],
  [{ phone_number: 'keins' }, 'phone_number: phone_not_valid'],
  // A plus belongs to the country prefix only; every order of this client would be refused.
  [{ phone_number: '+49 30 5550100' }, 'phone_number: phone_not_valid'],
  [{ password: '1234567', repeat_password: '1234567' }, 'password: password_not_valid'],
  [{ repeat_password: 'ein anderes' }, 'repeat_password: repeat_password_error'],
  [{ agb: false }, 'agb: terms_required'],
  [{ agb: undefined }, 'agb: terms_required'],
])('%j is refused: %s', (difference, issue) => {
  expect(issuesOf(difference)).toEqual([issue]);
});

test('the profile has no password; area codes begin with 0, country codes have no plus', () => {
  const profile = v.parse(Profile, { ...good, phone_area_code: ' 30 ', phone_country_code: '+49' });
  expect(profile).not.toHaveProperty('password');
  expect(profile).not.toHaveProperty('agb');
  expect(profile).toMatchObject({ phone_area_code: '030', phone_country_code: '49', country_code: 'DE' });
});
