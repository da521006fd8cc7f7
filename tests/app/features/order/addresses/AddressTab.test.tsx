import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { AddressTab } from '#app/features/order/addresses/AddressTab.tsx';
import { changeCountry, fillAddress } from '#app/features/order/addresses/typed-address.ts';
import { rememberSent } from '#app/features/order/memory/remembered-orders.ts';
import { type OrderForm, type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';
import { setAddressBook } from '#app/offline/addresses/address-book.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import type { SavedAddress } from '#domain/address/address.ts';
import { addressWishes, plainAddress } from '#domain/address/address-wishes.ts';
import { sameAddressKey } from '#domain/address/same-address.ts';
import { assembleOrder } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { anAddress } from '#support/factories.ts';
import { aCompleteDraft, freshDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

const entry = anAddress({ company: 'Alpha GmbH' });
const saved = { address_id: 'a1', revision: 5, ...entry };

function open(values: OrderDraft = freshDraft(), at: TypedAddress = 'recipient') {
  let form: OrderForm | undefined;
  const view = renderWithI18n(
    <>
      <TestEditor
        values={values}
        onForm={(it) => {
          form = it;
        }}
      >
        <form>
          <AddressTab at={at} />
        </form>
      </TestEditor>
      <Snackbars />
    </>,
  );
  return { ...view, form: form as OrderForm };
}
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
function findNothing() {
  const words = { state: 'ready', count: 1, total: 1, syncedAt: 0, rev: 2 } as const;
  act(() => setAddressBook({ ...words, find: () => [] }));
}
const recipientWith = (difference: Partial<OrderDraft['recipient']>): OrderDraft => {
  const draft = aCompleteDraft();
  return { ...draft, recipient: { ...draft.recipient, ...difference } };
};
/** Hints load when the page is idle, together with the phone number library. */
const hintsAreThere = () =>
  waitFor(() => expect(screen.getAllByRole('status').some((it) => it.closest('form'))).toBe(true));
const wishesOf = (form: OrderForm) => addressWishes(form.values.peek());

test('an empty address has no aids', () => {
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

test('an unchanged address from the book offers no saving', () => {
  const { form } = open();
  act(() => fillAddress(form, 'recipient', saved));
  expect(screen.getByText('Aus dem Adressbuch: Alpha GmbH')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /Als neue Adresse speichern/ })).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a changed address asks once, names the differences, and the answer can be changed', async () => {
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

test('the question ends when the address matches again; another address resets the answer', async () => {
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

test('an address unlinked from the book stays in the form', async () => {
  const { user, form } = open();
  act(() => fillAddress(form, 'recipient', saved));
  await user.click(screen.getByRole('button', { name: 'Verknüpfung aufheben: Alpha GmbH' }));
  expect(form.values.peek().recipient).toMatchObject({ company: 'Alpha GmbH', address_id: '' });
  expect(screen.getByRole('switch', { name: 'Als neue Adresse speichern' })).toBeTruthy();
});

test('clearing a chosen address can be undone completely', async () => {
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

test('the label is shown line by line while the user types, with the country only abroad', async () => {
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

test('the label marks text too long for its line and rare Han characters without a font', async () => {
  open(recipientWith({ company: `${'a'.repeat(35)}bc`, contact_person: 'Frau 丳伆村' }));
  const preview = within(await screen.findByRole('figure'));
  expect(preview.getByText('bc').tagName).toBe('DEL');
  expect(preview.getByText('Diese Zeichen kann das Label nicht drucken: 丳 伆')).toBeTruthy();
});

test('a hint appears after a pause and disappears with its one-tap fix', async () => {
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

test('a hint never blocks an order', async () => {
  const { form } = open(recipientWith({ phone: '1' }));
  await screen.findByText(/^Diese Telefonnummer gibt es so vermutlich nicht/);
  expect(form.check()).toEqual([]);
});

test('another country sets its phone prefix unless the user typed one', () => {
  const { form } = open();
  act(() => changeCountry(form, 'recipient', 'CH'));
  expect(form.values.peek().recipient.phone_country_prefix).toBe('41');
  act(() => form.set('recipient.phone_country_prefix', '44'));
  act(() => changeCountry(form, 'recipient', 'AT'));
  expect(form.values.peek().recipient.phone_country_prefix).toBe('44');
});

test('a whole pasted US number is split into three parts on blur', async () => {
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

test('a US area code gets its 0 automatically', async () => {
  const american = anAddress({ country_code: 'US', phone_country_prefix: '+1', phone_prefix: '' });
  const { user, form } = open(recipientWith(american));
  await hintsAreThere();
  await user.type(screen.getByLabelText(/^Vorwahl/), '212');
  await user.tab();
  const { phone_country_prefix, phone_prefix } = form.values.peek().recipient;
  expect([phone_country_prefix, phone_prefix]).toEqual(['001', '0212']);
});

test('a German postal code without its leading 0 is refused, and the full one is offered', async () => {
  const { user, form } = open(recipientWith({ postal_code: '1067', city: 'Dresden' }));
  act(() => form.leave('recipient.postal_code'));
  expect(screen.getByText('Der Postleitzahl fehlt eine Ziffer. Ist es die 0 am Anfang?')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '01067 übernehmen' }));
  expect(form.values.peek().recipient.postal_code).toBe('01067');
  await waitFor(() => expect(screen.queryByText(/Ist es die 0/)).toBeNull());
});

test('a phone number is validated once the library has loaded', async () => {
  const { form } = open(recipientWith({ phone_prefix: '99', phone: '1' }));
  await waitFor(() =>
    expect(form.issues.peek()).toContainEqual({ path: 'recipient.phone', code: 'phone_not_valid' }),
  );
});

function openWithParcel() {
  let form: OrderForm | undefined;
  const view = renderWithI18n(
    <TestEditor
      values={freshDraft()}
      onForm={(it) => {
        form = it;
      }}
    >
      <AddressTab at="recipient" />
      <ParcelField />
    </TestEditor>,
  );
  return { ...view, form: form as OrderForm };
}
function ParcelField() {
  const { form } = useOrderEditor();
  return <input aria-label="Inhalt" ref={(element) => form.place('parcels.0.contents', element)} />;
}

test('one Enter takes the hit and moves on to the parcel', async () => {
  haveInTheBook(saved);
  const { user, form } = openWithParcel();
  await user.type(screen.getByRole('combobox', { name: 'Empfänger suchen' }), 'alpha{Enter}');
  expect(form.values.peek().recipient.company).toBe('Alpha GmbH');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Inhalt')));
});

test('an incomplete hit focuses its missing field without an error', async () => {
  haveInTheBook({ ...saved, phone: '' });
  const { user } = openWithParcel();
  await user.type(screen.getByRole('combobox', { name: 'Empfänger suchen' }), 'alpha{Enter}');
  const phone = screen.getByLabelText(/^Telefon/);
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect(phone.getAttribute('aria-invalid')).toBeNull();
});

const search = () => screen.getByRole('combobox', { name: 'Empfänger suchen' });

test('a name that the book does not have becomes the new recipient with one Enter', async () => {
  haveInTheBook(saved);
  findNothing();
  const { user, form } = openWithParcel();
  await user.type(search(), 'Tischlerei Wulff GmbH');
  const option = screen.getByRole('option', { selected: true });
  expect(option.textContent).toBe('Neuer Empfänger: Tischlerei Wulff GmbHNichts im Adressbuch gefunden');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(form.values.peek().recipient.company).toBe('Tischlerei Wulff GmbH'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Straße/)));
});

test('with hits the new recipient is the last row, and Enter still takes the first hit', async () => {
  haveInTheBook(saved);
  const { user, form } = openWithParcel();
  await user.type(search(), 'alpha');
  expect(screen.getAllByRole('option').map((it) => it.textContent)).toEqual([
    expect.stringContaining('Alpha GmbH'),
    'Neuer Empfänger: alpha',
  ]);
  await user.keyboard('{Enter}');
  expect(form.values.peek().recipient.address_id).toBe('a1');
});

test.each(['Empfänger suchen', 'Firma'])('lines pasted into „%s“ are split into the fields', async (name) => {
  haveInTheBook(saved);
  const { user, form } = openWithParcel();
  act(() => fillAddress(form, 'recipient', { ...saved, address_extra_1: 'Tor 3' }));
  await user.click(screen.getByRole('combobox', { name }));
  await user.paste(
    'Tischlerei Wulff GmbH\r\nJana Wulff\r\nLindenallee 12\r\n24768 Rendsburg\r\n04331 123456',
  );
  await waitFor(() =>
    expect(form.values.peek().recipient).toMatchObject({
      company: 'Tischlerei Wulff GmbH',
      contact_person: 'Jana Wulff',
      street: 'Lindenallee',
      street_number: '12',
      address_extra_1: '',
      postal_code: '24768',
      city: 'Rendsburg',
      phone_prefix: '04331',
      phone: '123456',
      address_id: '',
    }),
  );
});

const company = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Firma' });

test('a typed company proposes entries of the address book without taking one', async () => {
  haveInTheBook(saved);
  const { user, form } = openWithParcel();
  await user.type(company(), 'Alpha');
  expect(screen.getByRole('option').textContent).toContain('Alpha GmbH');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(form.values.peek().recipient).toMatchObject({ company: 'Alpha', street: '', address_id: '' });
});

test("arrow down and Enter take the company's address and move on to the parcel", async () => {
  haveInTheBook(saved);
  const { user, form } = openWithParcel();
  await user.type(company(), 'alp{ArrowDown}{Enter}');
  expect(form.values.peek().recipient).toMatchObject({ company: 'Alpha GmbH', address_id: 'a1' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Inhalt')));
});

test('a company in the form proposes no entries before it is changed', async () => {
  haveInTheBook(saved);
  const { user } = open(recipientWith({}));
  await user.click(company());
  expect(screen.queryByRole('option')).toBeNull();
});

describe('the last recipients', () => {
  const day = 24 * 60 * 60 * 1000;
  async function sent(...recipients: [company: string, daysAgo: number][]) {
    const db = await openWorkDatabase(signInSomebody());
    onTestFinished(() => endSession());
    for (const [company, daysAgo] of recipients) {
      const draft = recipientWith({ company, contact_person: 'Kim Nord' });
      await rememberSent(db, draft);
      const key = sameAddressKey(draft.recipient);
      await db.rememberedOrders.update(key, { 'last.at': Date.now() - daysAgo * day });
    }
  }
  const search = () => screen.getByRole('combobox', { name: 'Empfänger suchen' });
  const companies = async () =>
    (await screen.findAllByRole('option')).map((it) => it.querySelector('.font-semibold')?.textContent);

  test('are five of the last 90 days, newest first, without a connection', async () => {
    findNothing();
    await sent(['F', 6], ['A', 1], ['Alt', 91], ['B', 2], ['C', 3], ['D', 4], ['E', 5]);
    const { user } = open();
    await user.click(search());
    expect(await companies()).toEqual([...'ABCDE']);
    expect(screen.getByRole('listbox', { name: 'Zuletzt verwendet' })).toBeTruthy();
    await user.keyboard('x');
    expect(await companies()).not.toContain('A');
  });

  test('are offered even if the address book is empty', async () => {
    haveInTheBook();
    await sent(['A', 1]);
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Empfänger suchen' }));
    expect(await companies()).toEqual(['A']);
  });

  test('leave room for a new recipient in an empty address book', async () => {
    haveInTheBook();
    const { user, form } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Empfänger suchen' }));
    await user.keyboard('Wulff');
    await user.click(await screen.findByRole('option', { name: /^Neuer Empfänger: Wulff.*noch leer/ }));
    await waitFor(() => expect(form.values.peek().recipient.company).toBe('Wulff'));
  });

  test('fill the address, linked to the address book only if it is in there', async () => {
    findNothing();
    await sent(['Neu GmbH', 1]);
    const { user, form } = open();
    await user.click(search());
    await user.click(await screen.findByRole('option', { name: /Neu GmbH/ }));
    await waitFor(() => expect(form.values.peek().recipient.company).toBe('Neu GmbH'));
    expect(form.values.peek().recipient).toMatchObject({ contact_person: 'Kim Nord', address_id: '' });
    expect(screen.queryByText(/Aus dem Adressbuch/)).toBeNull();
    const { company: _, ...rest } = recipientWith({ contact_person: 'Kim Nord' }).recipient;
    haveInTheBook({ ...saved, ...plainAddress({ ...rest, company: 'Neu GmbH' }) });
    await user.click(search());
    await user.click(await screen.findByRole('option', { name: /Neu GmbH/ }));
    await screen.findByText('Aus dem Adressbuch: Neu GmbH');
    expect(form.values.peek().recipient.address_id).toBe('a1');
  });
});
