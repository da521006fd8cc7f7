import { countries, isPostalCodePlausible, postalCodePattern } from './countries.ts';
import { callingCode } from './phone.ts';

/** The main country of a shared calling code. */
const chiefOf: Record<string, string> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  358: 'FI',
  590: 'GP',
};

function countryOfCode(code: string): string | undefined {
  const chief = chiefOf[code];
  if (chief) return chief;
  const users = countries.filter(
    (it) => it.value === it.iso_code && callingCode(it.phone_country_prefix) === code,
  );
  return users.length === 1 ? users[0]?.value : undefined;
}

/** The country of the calling code, if the postal code has that country's form; undefined if several share the code. */
export function countryOfPhone(address: {
  phone_country_prefix: string;
  postal_code: string;
}): string | undefined {
  const country = countryOfCode(callingCode(address.phone_country_prefix));
  if (country === undefined || postalCodePattern(country) === undefined) return undefined;
  return isPostalCodePlausible(country, address.postal_code) ? country : undefined;
}

/** The only country whose postal codes look like this one ("SW1A 1AA", "1012 AB"); undefined for digits alone. */
export function countryOfPostalCode(postalCode: string): string | undefined {
  if (!/[a-z]/i.test(postalCode)) return undefined;
  const users = countries.filter(
    ({ value, iso_code }) =>
      value === iso_code && postalCodePattern(value) && isPostalCodePlausible(value, postalCode),
  );
  return users.length === 1 ? users[0]?.value : undefined;
}
