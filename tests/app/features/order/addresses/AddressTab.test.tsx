import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { AddressTab } from '#app/features/order/addresses/AddressTab.tsx';
import { changeCountry, fillAddress } from '#app/features/order/addresses/typed-address.ts';
import { type OrderForm, type TypedAddress, useOrderDesk } from '#app/features/order/order-form.ts';
import { setAddressBook } from '#app/offline/addresses/address-book.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import type { SavedAddress } from '#domain/address/address.ts';
import { addressWishes } from '#domain/address/address-wishes.ts';
import { assembleOrder } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { anAddress } from '#support/factories.ts';
import { aCompleteDraft, freshDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestDesk } from '#support/TestDesk.tsx';

const entry = anAddress({ company: 'Alpha GmbH' });
const saved = { address_id: 'a1', revision: 5, ...entry };

function open(values: OrderDraft = freshDraft(), at: TypedAddress = 'recipient') {
  let form: OrderForm | undefined;
  const view = renderWithI18n(
    <>
      <TestDesk
        values={values}
        onForm={(it) => {
          form = it;
        }}
      >
        <form>
          <AddressTab at={at} />
        </form>
      </TestDesk>
      <Snackbars />
    </>,
  );
  return { ...view, form: form as OrderForm };
}
/** The address book has these alone, whatever is looked for. */
function haveInTheBook(...addresses: SavedAddress[]) {
  onTestFinished(() => setAddressBook(undefined));
  act(() =>
    setAddressBook({
      state: 'ready',
      count: addresses.length,
      total: addresses.length,
      syncedAt: 0,
      rev: 1,
      find: () => addresses,
    }),
  );
}
const recipientWith = (difference: Partial<OrderDraft['recipient']>): OrderDraft => {
  const draft = aCompleteDraft();
  return { ...draft, recipient: { ...draft.recipient, ...difference } };
};
/** The hints come when the page is quiet, and with them what understands phone numbers. */
const hintsAreThere = () =>
  waitFor(() => expect(screen.getAllByRole('status').some((it) => it.closest('form'))).toBe(true));
const wishesOf = (form: OrderForm) => addressWishes(form.values.peek());

test('an address nobody has typed yet has no aids', () => {
  open();
  expect(screen.queryByRole('switch', { name: /Als neue Adresse speichern/ })).toBeNull();
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.queryByText(/Aus dem Adressbuch/)).toBeNull();
});

test.each(['recipient', 'differ_pickup'] as const)('a typed %s can be saved as a new address', async (at) => {
  const draft = { ...freshDraft(), has_differ_pickup: true };
  const { user, form } = open({ ...draft, [at]: { ...draft[at], ...anAddress() } }, at);
  expect(wishesOf(form)).toEqual([]);
  await user.click(screen.getByRole('switch', { name: 'Als neue Adresse speichern' }));
  expect(wishesOf(form).map((it) => it.op)).toEqual(['address.create']);
  expect(assembleOrder(form.values.peek())[at]?.save_as_new_address).toBe(true);
});

test('an unchanged address of the book offers nothing to save', () => {
  const { form } = open();
  act(() => fillAddress(form, 'recipient', saved));
  expect(screen.getByText('Aus dem Adressbuch: Alpha GmbH')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /Als neue Adresse speichern/ })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a changed one asks once what to do, names what differs, and can be answered anew', async () => {
  const { user, form } = open();
  act(() => fillAddress(form, 'recipient', saved));
  act(() => form.set('recipient.phone', '777'));
  expect(await screen.findByText('Weicht vom Adressbuch ab: Telefonnummer')).toBeTruthy();
  expect(wishesOf(form)).toEqual([]);
  await user.click(await screen.findByRole('radio', { name: 'Aktualisieren' }));
  expect(wishesOf(form)).toEqual([
    { op: 'address.update', address: { ...saved, phone: '777' }, seen: entry },
  ]);
  await user.click(screen.getByRole('radio', { name: 'Als neue speichern' }));
  expect(wishesOf(form).map((it) => it.op)).toEqual(['address.create']);
  await user.click(screen.getByRole('radio', { name: 'Nur für diesen Auftrag' }));
  expect(wishesOf(form)).toEqual([]);
});

test('the question goes when the address is as in the book again, and the answer with another address', async () => {
  const { user, form } = open();
  act(() => fillAddress(form, 'recipient', saved));
  act(() => form.set('recipient.phone', '777'));
  await user.click(await screen.findByRole('radio', { name: 'Aktualisieren' }));
  act(() => form.set('recipient.phone', saved.phone));
  expect(screen.queryByRole('radio')).toBeNull();
  act(() => fillAddress(form, 'recipient', { ...saved, address_id: 'a2', company: 'Beta' }));
  act(() => form.set('recipient.city', 'Bremen'));
  expect(screen.getAllByRole<HTMLInputElement>('radio').some((it) => it.checked)).toBe(false);
});

test('a chosen address is let go of and stays typed', async () => {
  const { user, form } = open();
  act(() => fillAddress(form, 'recipient', saved));
  await user.click(screen.getByRole('button', { name: 'Vom Adressbuch lösen: Alpha GmbH' }));
  expect(form.values.peek().recipient).toMatchObject({ company: 'Alpha GmbH', address_id: '' });
  expect(screen.getByRole('switch', { name: 'Als neue Adresse speichern' })).toBeTruthy();
});

test('a chosen address is emptied, and brought back with everything it was', async () => {
  const { user, form } = open();
  act(() => fillAddress(form, 'recipient', saved));
  act(() => form.set('recipient.phone', '777'));
  await user.click(await screen.findByRole('radio', { name: 'Aktualisieren' }));
  const before = form.values.peek().recipient;
  await user.click(screen.getByRole('button', { name: 'Adresse leeren: Alpha GmbH' }));
  expect(form.values.peek().recipient).toEqual(freshDraft().recipient);
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  expect(form.values.peek().recipient).toEqual(before);
});

test('the label is shown line by line as one types, with the country abroad only', async () => {
  const { form } = open(recipientWith({}));
  const preview = within(await screen.findByRole('figure'));
  const lines = () => preview.getAllByText(/./, { selector: 'div p' }).map((it) => it.textContent);
  expect(lines()).toEqual([
    'Nordlicht Optik',
    'z. Hd. Jan Petersen',
    'Hafendamm 8',
    '24937 Flensburg',
    'Tel. +49 461 55501',
  ]);
  act(() => {
    changeCountry(form, 'recipient', 'DK');
    form.set('recipient.postal_code', '6400');
    form.set('recipient.city', 'Sønderborg');
  });
  expect(lines()).toContain('6400 Sønderborg');
  expect(lines()).toContain('DENMARK');
  expect(lines()).toContain('Attn. Jan Petersen');
});

test('the label marks what is too long for its line and rare Han characters that no font has', async () => {
  open(recipientWith({ company: `${'a'.repeat(35)}bc`, contact_person: 'Frau 丳伆村' }));
  const preview = within(await screen.findByRole('figure'));
  expect(preview.getByText('bc').tagName).toBe('DEL');
  expect(preview.getByText('Diese Zeichen kann das Label nicht drucken: 丳 伆')).toBeTruthy();
});

test('a hint comes after a pause, with a fix for one tap, and goes with it', async () => {
  const { user, form } = open(
    recipientWith({
      country_code: 'CH',
      postal_code: '8001',
      phone_country_prefix: '49',
      phone_prefix: '044',
      phone: '6681800',
    }),
  );
  const hints = () => screen.queryByRole('list', { name: 'Hinweise zur Adresse' });
  expect(hints()).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Ländervorwahl 41 übernehmen' }));
  expect(form.values.peek().recipient.phone_country_prefix).toBe('41');
  await waitFor(() => expect(hints()).toBeNull());
});

test('a hint never keeps an order from being sent', async () => {
  const { form } = open(recipientWith({ phone: '1' }));
  await screen.findByText(/^Diese Telefonnummer gibt es so vermutlich nicht/);
  expect(form.check()).toEqual([]);
});

test('another country brings its phone prefix unless one was typed', () => {
  const { form } = open();
  act(() => changeCountry(form, 'recipient', 'CH'));
  expect(form.values.peek().recipient.phone_country_prefix).toBe('41');
  act(() => form.set('recipient.phone_country_prefix', '44'));
  act(() => changeCountry(form, 'recipient', 'AT'));
  expect(form.values.peek().recipient.phone_country_prefix).toBe('44');
});

test('a US number pasted as a whole becomes its three parts once the field is left', async () => {
  const american = anAddress({ country_code: 'US', phone_country_prefix: '', phone_prefix: '', phone: '' });
  const { user, form } = open(recipientWith(american));
  await hintsAreThere();
  await user.click(screen.getByLabelText(/^Telefonnummer/));
  await user.paste('+1 212 555 1234');
  await user.tab();
  expect(form.values.peek().recipient).toMatchObject({
    phone_country_prefix: '001',
    phone_prefix: '0212',
    phone: '555 1234',
  });
});

test('a US area code gets its 0 by itself', async () => {
  const american = anAddress({ country_code: 'US', phone_country_prefix: '+1', phone_prefix: '' });
  const { user, form } = open(recipientWith(american));
  await hintsAreThere();
  await user.type(screen.getByLabelText(/^Vorwahl/), '212');
  await user.tab();
  const { phone_country_prefix, phone_prefix } = form.values.peek().recipient;
  expect([phone_country_prefix, phone_prefix]).toEqual(['001', '0212']);
});

test('a German postal code without its 0 is refused and offered with it', async () => {
  const { user, form } = open(recipientWith({ postal_code: '1067', city: 'Dresden' }));
  act(() => form.leave('recipient.postal_code'));
  expect(screen.getByText('Eine deutsche Postleitzahl hat 5 Ziffern. Fehlt die 0 am Anfang?')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '01067 übernehmen' }));
  expect(form.values.peek().recipient.postal_code).toBe('01067');
  await waitFor(() => expect(screen.queryByText(/Fehlt die 0/)).toBeNull());
});

test('what was typed before phone numbers could be judged is judged then', async () => {
  const { form } = open(recipientWith({ phone_prefix: '99', phone: '1' }));
  await waitFor(() =>
    expect(form.issues.peek()).toContainEqual({ path: 'recipient.phone', code: 'phone_not_valid' }),
  );
});

function openWithParcel() {
  let form: OrderForm | undefined;
  const view = renderWithI18n(
    <TestDesk
      values={freshDraft()}
      onForm={(it) => {
        form = it;
      }}
    >
      <AddressTab at="recipient" />
      <ParcelField />
    </TestDesk>,
  );
  return { ...view, form: form as OrderForm };
}
function ParcelField() {
  const { form } = useOrderDesk();
  return <input aria-label="Inhalt" ref={(element) => form.place('parcels.0.contents', element)} />;
}

test('one Enter takes the hit and goes on to what is sent', async () => {
  haveInTheBook(saved);
  const { user, form } = openWithParcel();
  await user.type(screen.getByRole('combobox', { name: 'Empfänger suchen' }), 'alpha{Enter}');
  expect(form.values.peek().recipient.company).toBe('Alpha GmbH');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Inhalt')));
});

test('a hit that lacks something leads to that, and calls it no mistake yet', async () => {
  haveInTheBook({ ...saved, phone: '' });
  const { user } = openWithParcel();
  await user.type(screen.getByRole('combobox', { name: 'Empfänger suchen' }), 'alpha{Enter}');
  const phone = screen.getByLabelText(/^Telefon/);
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect(phone.getAttribute('aria-invalid')).toBeNull();
});

const company = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Firma' });

test('a company that is typed proposes the address book and takes nothing by itself', async () => {
  haveInTheBook(saved);
  const { user, form } = openWithParcel();
  await user.type(company(), 'Alpha');
  expect(screen.getByRole('option').textContent).toContain('Alpha GmbH');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(form.values.peek().recipient).toMatchObject({ company: 'Alpha', street: '', address_id: '' });
});

test('arrow down and one Enter take the address of the company and go on to what is sent', async () => {
  haveInTheBook(saved);
  const { user, form } = openWithParcel();
  await user.type(company(), 'alp{ArrowDown}{Enter}');
  expect(form.values.peek().recipient).toMatchObject({ company: 'Alpha GmbH', address_id: 'a1' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Inhalt')));
});

test('a company in the form proposes nothing before it is changed', async () => {
  haveInTheBook(saved);
  const { user } = open(recipientWith({}));
  await user.click(company());
  expect(screen.queryByRole('option')).toBeNull();
});
