import type { AddressTab, OrderForm, TypedAddress } from '#app/features/order/order-form.ts';
import { emptyAddress, type PlainAddress, type SavedAddress } from '#domain/address/address.ts';
import { canonicalCountryCode, findCountry } from '#domain/address/countries.ts';
import { callingCode } from '#domain/address/phone.ts';
import { statesOf } from '#domain/address/states.ts';

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
  linkToBook(form, at, saved);
}

/** The address stays as it stands, and is of no entry of the address book any more. */
export function unlinkAddress(form: OrderForm, at: TypedAddress): void {
  linkToBook(form, at);
}

/** Takes what a hint proposes; the sender's own address is not typed here, so only the rest of it can change. */
export function fixAddress(form: OrderForm, at: AddressTab, fix: Partial<PlainAddress>): void {
  const { country_code, ...rest } = fix;
  if (country_code !== undefined && at !== 'sender') changeCountry(form, at, country_code);
  for (const key of addressKeys) {
    const value = key === 'country_code' ? undefined : rest[key];
    if (value !== undefined) form.set(`${at}.${key}`, value);
  }
}

/** Notes that the form says what that entry of the address book says; without one, it is of no entry. */
function linkToBook(form: OrderForm, at: TypedAddress, entry?: SavedAddress): void {
  form.set(`${at}.address_id`, entry?.address_id ?? '');
  form.set(`${at}.book_revision`, entry?.revision ?? null);
  form.set(`${at}.save_as_new_address`, false);
  form.set(`${at}.address_change`, '');
  const now = form.values.peek()[at];
  for (const key of addressKeys) form.set(`${at}.book_entry.${key}`, entry ? now[key] : emptyAddress[key]);
}

/** Another address can be typed; answers how to bring the present one back. */
export function clearAddress(form: OrderForm, at: TypedAddress): () => void {
  const { book_entry, ...before } = form.values.peek()[at];
  for (const key of addressKeys) form.set(`${at}.${key}`, emptyAddress[key]);
  linkToBook(form, at);
  return () => {
    for (const key of addressKeys) form.set(`${at}.${key}`, before[key]);
    form.set(`${at}.address_id`, before.address_id);
    form.set(`${at}.book_revision`, before.book_revision);
    form.set(`${at}.save_as_new_address`, before.save_as_new_address);
    form.set(`${at}.address_change`, before.address_change);
    for (const key of addressKeys) form.set(`${at}.book_entry.${key}`, book_entry[key]);
  };
}
