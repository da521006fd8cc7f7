import type { AddressTab, OrderForm, TypedAddress } from '#app/features/order/order-form.ts';
import { emptyAddress, type PlainAddress, type SavedAddress } from '#domain/address/address.ts';
import { addressFields, type ChosenAddress, fromBook, notFromBook } from '#domain/address/address-wishes.ts';
import { findCountry } from '#domain/address/countries.ts';
import { callingCode } from '#domain/address/phone.ts';
import { statesOf } from '#domain/address/states.ts';

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
  setAddress(form, at, fromBook(saved));
}

/** Leaves nothing of an address that stood there before. */
export function fillNewAddress(form: OrderForm, at: TypedAddress, address: Partial<PlainAddress>): void {
  setAddress(form, at, { ...emptyAddress, ...address, ...notFromBook });
}

export function unlinkAddress(form: OrderForm, at: TypedAddress): void {
  setAddress(form, at, { ...form.values.peek()[at], ...notFromBook });
}

/** Applies a hint's correction; the sender's country is fixed. */
export function fixAddress(form: OrderForm, at: AddressTab, fix: Partial<PlainAddress>): void {
  const { country_code, ...rest } = fix;
  if (country_code !== undefined && at !== 'sender') changeCountry(form, at, country_code);
  for (const key of addressFields) {
    const value = key === 'country_code' ? undefined : rest[key];
    if (value !== undefined) form.set(`${at}.${key}`, value);
  }
}

/** Returns the undo. */
export function clearAddress(form: OrderForm, at: TypedAddress): () => void {
  const before = form.values.peek()[at];
  setAddress(form, at, { ...emptyAddress, ...notFromBook });
  return () => setAddress(form, at, before);
}

function setAddress(form: OrderForm, at: TypedAddress, to: ChosenAddress): void {
  for (const key of addressFields) form.set(`${at}.${key}`, to[key]);
  for (const key of addressFields) form.set(`${at}.book_entry.${key}`, to.book_entry[key]);
  form.set(`${at}.address_id`, to.address_id);
  form.set(`${at}.book_revision`, to.book_revision);
  form.set(`${at}.save_as_new_address`, to.save_as_new_address);
  form.set(`${at}.address_change`, to.address_change);
}
