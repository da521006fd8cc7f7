import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { ShipmentTab } from '#app/features/order/shipment-card/ShipmentTab.tsx';
import type { ParcelDraft } from '#domain/order/order-draft.ts';
import { fakeServer, noAnswer } from '#support/fake-server.ts';
import { aCompleteDraft, aParcelDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';
import { unListText } from '#support/un-list.ts';

const listFile = '/src/domain/danger/un-list.txt';

beforeEach(() => {
  fakeServer({ [listFile]: () => new Response(unListText) });
});

async function openWith(change: Partial<ParcelDraft>) {
  let form: OrderForm | undefined;
  const view = renderWithI18n(
    <TestEditor
      values={aCompleteDraft({ parcels: [aParcelDraft(change)] })}
      onForm={(it) => {
        form = it;
      }}
    >
      <ShipmentTab />
    </TestEditor>,
  );
  await screen.findByRole('radio', { name: /^Begrenzte Menge/ });
  const theForm = form as unknown as OrderForm;
  return { ...view, form: theForm, parcel: () => theForm.values.peek().parcels[0] };
}

const number = () => screen.getByRole('combobox', { name: /^UN-Nummer/ });

/* Must run first: a loaded list stays for the later tests. */
test('without the list the goods can be typed, and loading can be tried again', async () => {
  fakeServer({ [listFile]: noAnswer });
  const { user, parcel } = await openWith({ limited_quantity: true });
  await screen.findByText(/Liste der UN-Nummern ist gerade nicht erreichbar/);
  await user.type(number(), '1263');
  await user.type(screen.getByLabelText(/^Klasse/), '3');
  expect(parcel()).toMatchObject({ un_number: '1263', danger_class: '3' });
  fakeServer({ [listFile]: () => new Response(unListText) });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(screen.queryByText(/gerade nicht erreichbar/)).toBeNull());
});

test('dangerous goods are found by their German name; a hit fills number, class and packing group', async () => {
  const { user, parcel } = await openWith({ limited_quantity: true });
  await user.type(number(), 'lack');
  const list = await screen.findByRole('listbox');
  const paint = within(list).getAllByRole('option', { name: /UN 1263 · 3 · III/ });
  expect(paint[0]?.textContent).toContain('LQ 5 L');
  await user.click(paint[0] as HTMLElement);
  expect(parcel()).toMatchObject({ un_number: '1263', danger_class: '3', packing_group: 'III' });
  expect(screen.getByText(/^PAINT/)).toBeTruthy();
  expect(screen.getByText(/LQ bis 5 L je Innenverpackung.*Tunnelcode D\/E/)).toBeTruthy();
  expect(screen.getByText(/Raute für begrenzte Mengen/)).toBeTruthy();
});

test('the keyboard is enough: number, arrow down, Enter', async () => {
  const { user, parcel } = await openWith({ limited_quantity: true });
  await user.type(number(), '2794');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(parcel()).toMatchObject({ un_number: '2794', danger_class: '8', packing_group: '-' });
});

test('too much in an inner packaging is reported at the quantity', async () => {
  const { user, form } = await openWith({
    limited_quantity: true,
    un_number: '1263',
    danger_class: '3',
    packing_group: 'III',
  });
  await screen.findByText(/^PAINT/);
  await user.type(screen.getByLabelText(/^Innenverpackungen/), '4');
  await user.type(screen.getByLabelText(/^Menge je Innenverpackung/), '5,5');
  await user.selectOptions(screen.getByLabelText(/^Einheit/), 'l');
  await screen.findByText('Zusammen 22 l netto');
  await waitFor(() =>
    expect(form.check()).toContainEqual({
      path: 'parcels.0.danger_inner_quantity',
      code: 'lq_inner_too_large',
      params: { max: '5 L' },
    }),
  );
});

test('an unknown number is reported at its field', async () => {
  const { form } = await openWith({
    limited_quantity: true,
    un_number: '9999',
    danger_class: '3',
    packing_group: 'III',
  });
  await waitFor(() =>
    expect(form.check()).toContainEqual({ path: 'parcels.0.un_number', code: 'un_number_not_listed' }),
  );
});

test('an "n.o.s." entry asks for its technical name', async () => {
  await openWith({ dangerous_goods: true, un_number: '1993', danger_class: '3', packing_group: 'III' });
  const name = await screen.findByLabelText(/^Technische Benennung/);
  expect(name.getAttribute('aria-required')).toBe('true');
});

test('one kind of notice turns off the others', async () => {
  const { user, parcel } = await openWith({ limited_quantity: true });
  await user.click(screen.getByRole('radio', { name: /^Freigestellte Menge/ }));
  expect(parcel()).toMatchObject({
    limited_quantity: false,
    excepted_quantity: true,
    dangerous_goods: false,
  });
});

test("an old text without a number is shown in the number's field", async () => {
  await openWith({ dangerous_goods: true, un_number: 'Farbreste, brennbar' });
  expect(number()).toHaveProperty('value', 'Farbreste, brennbar');
});

test('one of the names that the list joins by "or" is chosen, and another number asks again', async () => {
  const { user, parcel, form } = await openWith({
    limited_quantity: true,
    un_number: '1263',
    danger_class: '3',
    packing_group: 'III',
  });
  const name = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Offizielle Benennung/ });
  screen.getByText(/^Das ADR verlangt im Beförderungspapier genau eine dieser Benennungen/);
  expect(form.check().map((it) => it.path)).not.toContain('parcels.0.danger_name');
  await user.selectOptions(name, 'Farbzubehörstoffe');
  expect(parcel()?.danger_name).toBe('PAINT RELATED MATERIAL');
  expect(screen.queryByText(/^Das ADR verlangt/)).toBeNull();
  await user.clear(number());
  await user.type(number(), '2794');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(parcel()?.danger_name).toBe('');
  expect(screen.queryByRole('combobox', { name: /^Offizielle Benennung/ })).toBeNull();
});
