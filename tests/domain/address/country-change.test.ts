import { describe, expect, test } from 'vitest';
import { countryChange } from '#domain/address/country-change.ts';

const german = {
  ...{ country_code: 'DE', phone_country_prefix: '49', state_province_code: 'SH', postal_code: '24103' },
};
const nowhere = { ...german, country_code: '', phone_country_prefix: '', state_province_code: '' };

describe('with the country of an address', () => {
  test.each([
    ['follows from the former country', german, 'AT', '43'],
    ['is filled if it is empty', nowhere, 'AT', '43'],
    ['is the American one with its zeros', nowhere, 'US', '001'],
    ['stays if the user typed another one', { ...german, phone_country_prefix: '+45' }, 'AT', undefined],
    ['stays beside a country that does not exist', nowhere, 'Narnia', undefined],
  ])('the calling code %s', (_, before, code, expected) => {
    expect(countryChange(before, code).phone_country_prefix).toBe(expected);
  });

  test.each([
    ['of the former country is cleared', { ...german, state_province_code: 'BY' }, 'CH', ''],
    ['that the new country has stays', { ...german, state_province_code: 'ma' }, 'US', 'MA'],
    ['beside no country is read', { ...nowhere, state_province_code: 'Massachusetts' }, 'US', 'MA'],
    ['beside no country stays unread', { ...nowhere, state_province_code: 'Wien' }, 'AT', 'Wien'],
    [
      'beside an unknown country stays',
      { ...german, country_code: 'X', state_province_code: 'BY' },
      'DE',
      'BY',
    ],
  ])('a state %s', (_, before, code, expected) => {
    expect(countryChange(before, code).state_province_code).toBe(expected);
  });

  test('a postal code is cleared where the country has none', () => {
    expect(countryChange(german, 'AT')).not.toHaveProperty('postal_code');
    expect(countryChange(german, 'AE').postal_code).toBe('');
  });
});
