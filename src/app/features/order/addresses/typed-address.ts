import type { AddressTab, OrderForm, TypedAddress } from '#app/features/order/order-form.ts';
import { emptyAddress, type PlainAddress, type SavedAddress } from '#domain/address/address.ts';
import { canonicalCountryCode, findCountry } from '#domain/address/countries.ts';
import { callingCode } from '#domain/address/phone.ts';
import { statesOf } from '#domain/address/states.ts';

const addressKeys = Object.keys(emptyAddress) as (keyof PlainAddress)[];

/**
 * Sets the country. The phone prefix follows unless the user typed one; a state or postal code the new country does not
 * have is cleared.
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

export function fillAddress(form: OrderForm, at: TypedAddress, saved: SavedAddress): void {
  for (const key of addressKeys) form.set(`${at}.${key}`, saved[key]);
  const country = canonicalCountryCode(saved.country_code);
  form.set(`${at}.country_code`, country);
  if (saved.phone_country_prefix === '') {
    form.set(`${at}.phone_country_prefix`, findCountry(country)?.phone_country_prefix ?? '');
  }
  linkToBook(form, at, saved);
}

export function unlinkAddress(form: OrderForm, at: TypedAddress): void {
  linkToBook(form, at);
}

/** Applies a hint's correction; the sender's country is fixed. */
export function fixAddress(form: OrderForm, at: AddressTab, fix: Partial<PlainAddress>): void {
  const { country_code, ...rest } = fix;
  if (country_code !== undefined && at !== 'sender') changeCountry(form, at, country_code);
  for (const key of addressKeys) {
    const value = key === 'country_code' ? undefined : rest[key];
    if (value !== undefined) form.set(`${at}.${key}`, value);
  }
}

function linkToBook(form: OrderForm, at: TypedAddress, entry?: SavedAddress): void {
  form.set(`${at}.address_id`, entry?.address_id ?? '');
  form.set(`${at}.book_revision`, entry?.revision ?? null);
  form.set(`${at}.save_as_new_address`, false);
  form.set(`${at}.address_change`, '');
  const now = form.values.peek()[at];
  for (const key of addressKeys) form.set(`${at}.book_entry.${key}`, entry ? now[key] : emptyAddress[key]);
}

/** Returns the undo. */
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
