import type { PlainAddress } from './address.ts';
import { findCountry } from './countries.ts';
import { callingCode } from './phone.ts';
import { stateCodeOf } from './states.ts';

type Located = Pick<
  PlainAddress,
  'country_code' | 'phone_country_prefix' | 'state_province_code' | 'postal_code'
>;

/**
 * The fields that change with an address's country, in the form and in a batch. The calling code follows unless the
 * user typed another one. A state of the former country is cleared; one beside no country is read as the new country's.
 */
export function countryChange(before: Located, code: string): Partial<Located> {
  const country = findCountry(code);
  if (!country) return { country_code: code };
  const former = findCountry(before.country_code);
  const typed = callingCode(before.phone_country_prefix);
  const isUsual = typed === '' || typed === callingCode(former?.phone_country_prefix ?? '');
  const state = stateCodeOf(before.state_province_code, code);
  return {
    country_code: code,
    ...(isUsual ? { phone_country_prefix: country.phone_country_prefix } : {}),
    state_province_code: state ?? (former ? '' : before.state_province_code),
    ...(country.postal_code === 'none' ? { postal_code: '' } : {}),
  };
}
