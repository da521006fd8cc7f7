import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AddressTab } from '#app/features/order/addresses/AddressTab.tsx';
import { changeCountry, fillAddress } from '#app/features/order/addresses/typed-address.ts';
import type { OrderForm, TypedAddress } from '#app/features/order/order-form.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { addressWishes } from '#domain/address-wishes.ts';
import { assembleOrder, type OrderDraft } from '#domain/order-draft.ts';
import { anAddress } from '#support/factories.ts';
import { aCompleteDraft, freshDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestDesk } from '#support/TestDesk.tsx';

const saved = { address_id: 'a1', ...anAddress({ company: 'Alpha GmbH' }) };

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
        <AddressTab at={at} />
      </TestDesk>
      <Snackbars />
    </>,
  );
  return { ...view, form: form as OrderForm };
}
const recipientWith = (difference: Partial<OrderDraft['recipient']>): OrderDraft => {
  const draft = aCompleteDraft();
  return { ...draft, recipient: { ...draft.recipient, ...difference } };
};
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
  expect(screen.getByText('Weicht vom Adressbuch ab: Telefon')).toBeTruthy();
  expect(wishesOf(form)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Aktualisieren' }));
  expect(wishesOf(form)).toEqual([{ op: 'address.update', address: { ...saved, phone: '777' } }]);
  await user.click(screen.getByRole('radio', { name: 'Als neue speichern' }));
  expect(wishesOf(form).map((it) => it.op)).toEqual(['address.create']);
  await user.click(screen.getByRole('radio', { name: 'Nur für diesen Auftrag' }));
  expect(wishesOf(form)).toEqual([]);
});

test('the question goes when the address is as in the book again, and the answer with another address', async () => {
  const { user, form } = open();
  act(() => fillAddress(form, 'recipient', saved));
  act(() => form.set('recipient.phone', '777'));
  await user.click(screen.getByRole('radio', { name: 'Aktualisieren' }));
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
  await user.click(screen.getByRole('radio', { name: 'Aktualisieren' }));
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

test('the label marks what is too long for its line and letters it cannot print', async () => {
  open(recipientWith({ company: `${'a'.repeat(35)}bc`, contact_person: 'Frau 中村' }));
  const preview = within(await screen.findByRole('figure'));
  expect(preview.getByText('bc').tagName).toBe('DEL');
  expect(preview.getByText('Diese Zeichen kann das Label nicht drucken: 中 村')).toBeTruthy();
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
  const { form } = open(recipientWith({ postal_code: '249', phone: '1' }));
  await screen.findByText('Deutschland: Postleitzahlen haben dort 5 Ziffern.');
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
