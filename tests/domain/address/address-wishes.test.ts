import { describe, expect, test } from 'vitest';
import { emptyAddress, type PlainAddress } from '#domain/address/address.ts';
import {
  type AddressChange,
  addressWishes,
  changedFields,
  isEmptyAddress,
} from '#domain/address/address-wishes.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { anAddress } from '#support/factories.ts';

const typed = anAddress();

function draftWith(
  recipient: Partial<OrderDraft['recipient']> = {},
  pickup?: Partial<OrderDraft['differ_pickup']>,
) {
  const none = {
    address_id: '',
    save_as_new_address: false,
    book_entry: emptyAddress,
    book_revision: null,
    address_change: '',
  } as const;
  return {
    recipient: { ...typed, ...none, invoice_to_recipient: false, ...recipient },
    differ_pickup: { ...anAddress({ company: 'Lager Nord' }), ...none, ...pickup },
    has_differ_pickup: pickup !== undefined,
  };
}
const book = { address_id: 'a1', book_entry: typed, book_revision: 5 };
const fromBook = (change: AddressChange | '', now: Partial<PlainAddress> = { phone: '999' }) =>
  draftWith({ ...book, address_change: change, ...now });

test('an address is empty while only its country and prefix are filled in', () => {
  expect(isEmptyAddress({ ...emptyAddress, country_code: 'CH', phone_country_prefix: '41' })).toBe(true);
  expect(isEmptyAddress({ ...emptyAddress, city: 'Kiel' })).toBe(false);
});

describe('a typed address', () => {
  test('is saved as a new one when the switch is on', () => {
    expect(addressWishes(draftWith({ save_as_new_address: true }))).toEqual([
      { op: 'address.create', address: typed },
    ]);
    expect(addressWishes(draftWith())).toEqual([]);
  });

  test('for a pickup is saved only while another pickup address is used', () => {
    const pickup = { save_as_new_address: true };
    expect(addressWishes(draftWith({}, pickup)).map((it) => it.address.company)).toEqual(['Lager Nord']);
    expect(addressWishes({ ...draftWith({}, pickup), has_differ_pickup: false })).toEqual([]);
  });

  test('is saved once when it is recipient and pickup address', () => {
    const both = draftWith({ save_as_new_address: true }, { ...typed, save_as_new_address: true });
    expect(addressWishes(both)).toHaveLength(1);
  });

  test('is saved trimmed, as in the sent order', () => {
    const [wish] = addressWishes(draftWith({ company: ' Alpha ', save_as_new_address: true }));
    expect(wish?.address.company).toBe('Alpha');
  });
});

describe('a changed address of the address book', () => {
  test('lists the fields that differ and ignores blanks', () => {
    expect(changedFields(fromBook('', { phone: '999', city: ' Hamburg ' }).recipient)).toEqual(['phone']);
  });

  test.each([
    [
      'update',
      [
        {
          op: 'address.update',
          address: { address_id: 'a1', revision: 5, ...typed, phone: '999' },
          seen: typed,
        },
      ],
    ],
    ['create', [{ op: 'address.create', address: { ...typed, phone: '999' } }]],
    ['once', []],
    ['', []],
  ] as const)('with the answer "%s" becomes %j', (change, wishes) => {
    expect(addressWishes(fromBook(change))).toEqual(wishes);
  });

  test('without a known revision overwrites the current entry', () => {
    const old = draftWith({ ...book, book_revision: null, address_change: 'update', phone: '999' });
    const [wish] = addressWishes(old);
    expect(wish?.address).toEqual({ address_id: 'a1', ...typed, phone: '999' });
  });

  test('leaves the address book alone when it is changed back', () => {
    expect(addressWishes(fromBook('update', {}))).toEqual([]);
    expect(addressWishes(fromBook('create', {}))).toEqual([]);
  });
});
