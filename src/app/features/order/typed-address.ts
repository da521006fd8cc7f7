import { emptyAddress, type PlainAddress, type SavedAddress } from '#domain/address.ts';
import { canonicalCountryCode, findCountry } from '#domain/countries.ts';
import { callingCode } from '#domain/phone.ts';
import { statesOf } from '#domain/states.ts';
import type { OrderForm, TypedAddress } from './order-form.ts';

const addressKeys = Object.keys(emptyAddress) as (keyof PlainAddress)[];

/**
 * Chooses the country of an address. The phone prefix follows unless it was typed by hand; state and postal code
 * go where the new country has none.
 */
export function changeCountry(form: OrderForm, at: TypedAddress, code: string): void {
  const before = form.values.peek()[at];
  const country = findCountry(code);
  const usual = findCountry(before.country_code)?.phone_country_prefix ?? '';
  const typed = callingCode(before.phone_country_prefix);
  form.set(`${at}.country_code`, code);
  if (!country) return;
  if (typed === '' || typed === callingCode(usual)) {
    form.set(`${at}.phone_country_prefix`, country.phone_country_prefix);
  }
  if (!statesOf(code).some((state) => state.code === before.state_province_code)) {
    form.set(`${at}.state_province_code`, '');
  }
  if (country.postal_code === 'none') form.set(`${at}.postal_code`, '');
}

/** Fills the form with an address of the address book. */
export function fillAddress(form: OrderForm, at: TypedAddress, saved: SavedAddress): void {
  for (const key of addressKeys) form.set(`${at}.${key}`, saved[key]);
  const country = canonicalCountryCode(saved.country_code);
  form.set(`${at}.country_code`, country);
  if (saved.phone_country_prefix === '') {
    form.set(`${at}.phone_country_prefix`, findCountry(country)?.phone_country_prefix ?? '');
  }
  form.set(`${at}.address_id`, saved.address_id);
}
