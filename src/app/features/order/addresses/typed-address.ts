import type { AddressTab, OrderForm, TypedAddress } from '#app/features/order/order-form.ts';
import { emptyAddress, type PlainAddress, type SavedAddress } from '#domain/address/address.ts';
import { addressFields, type ChosenAddress, fromBook, notFromBook } from '#domain/address/address-wishes.ts';
import { countryChange } from '#domain/address/country-change.ts';

/** Sets the country, and the fields that change with it. */
export function changeCountry(form: OrderForm, at: TypedAddress, code: string): void {
  const change = countryChange(form.values.peek()[at], code);
  for (const [key, value] of Object.entries(change)) form.set(`${at}.${key as keyof typeof change}`, value);
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
