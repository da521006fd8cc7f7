import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { ShipmentTab } from '#app/features/order/shipment-card/ShipmentTab.tsx';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { DatabaseUser } from '#domain/people/account.ts';
import { aCompleteDraft, aParcelDraft, user as defaultUser, freshDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

function open(values: OrderDraft, user: DatabaseUser = defaultUser) {
  let form: OrderForm | undefined;
  const view = renderWithI18n(
    <TestEditor
      values={values}
      user={user}
      onForm={(it) => {
        form = it;
      }}
    >
      <ShipmentTab />
    </TestEditor>,
  );
  return {
    ...view,
    draft: () => {
      if (!form) throw new Error('Nothing is rendered');
      return form.values.peek();
    },
  };
}
const type = async (user: ReturnType<typeof open>['user'], label: RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

describe('the open parcel', () => {
  test('updates volume, girth, surcharge and its saving with every number', async () => {
    const abroad = freshDraft();
    abroad.recipient.country_code = 'CH';
    const { user } = open(abroad);
    await screen.findByText('Maße eingeben');
    await type(user, /Länge/, '120');
    await type(user, /Breite/, '60');
    await type(user, /Höhe/, '15');
    expect(screen.getByText('Gurtmaß 270 cm')).toBeTruthy();
    expect(screen.getByRole('img', { name: '120 × 60 × 15 cm, Gurtmaß 270 cm' })).toBeTruthy();
    expect(screen.getByText('+17 EUR Länge über 100 cm')).toBeTruthy();
    expect(screen.getByText('20 cm kürzer sparen 17 EUR')).toBeTruthy();
    expect(screen.getByText('Volumen 21,6 kg')).toBeTruthy();
    await type(user, /Länge/, '100');
    expect(screen.queryByText(/^\+17 EUR/)).toBeNull();
  });

  test('marks the MRN as required only while it is, and on no other parcel', async () => {
    const abroad = freshDraft();
    abroad.recipient.country_code = 'US';
    abroad.parcels = [aParcelDraft({ value_of_goods: 1_200 }), aParcelDraft({ value_of_goods: 100 })];
    const { user } = open(abroad);
    const mrn = () => screen.getByLabelText(/^MRN/);
    expect(mrn().getAttribute('aria-required')).toBe('true');
    await type(user, /^MRN/, '26DE1234567890ABCD');
    expect(mrn().getAttribute('aria-required')).toBe('true');
    await user.click(screen.getByRole('button', { name: /Paket 2/ }));
    await waitFor(() => expect(mrn().getAttribute('aria-required')).not.toBe('true'));
  });

  test('rounds dimensions up to whole numbers and weight up to one decimal on blur', async () => {
    const { user, draft } = open(freshDraft());
    await type(user, /Länge/, '30,2');
    await type(user, /Gewicht/, '12,34');
    await user.tab();
    expect(draft().parcels[0]).toMatchObject({ length: 31, weight: 12.4 });
  });

  test('refuses a number below 0.1 instead of rounding it up', async () => {
    const { user, draft } = open(freshDraft());
    await type(user, /Länge/, '0,05');
    await type(user, /Gewicht/, '0,05');
    await user.tab();
    expect(draft().parcels[0]).toMatchObject({ length: 0.05, weight: 0.05 });
    expect(screen.getAllByText('Der Wert muss mindestens 0,1 sein.')).toHaveLength(2);
  });

  test('asks for the MRN when goods above 1,000 EUR cross a customs border', async () => {
    const abroad = freshDraft();
    abroad.recipient.country_code = 'CH';
    const { user } = open(abroad);
    expect(screen.queryByLabelText(/MRN/)).toBeNull();
    await type(user, /Warenwert/, '1001');
    expect(screen.getByLabelText(/^MRN/)).toBeTruthy();
  });

  test.each([
    ['12,50', 13],
    ['12.5', 13],
    ['1.250', 1250],
    ['1,250', 1250],
    ['499,90', 500],
  ])('reads %s as money in whole euros, typed or pasted', async (written, euros) => {
    const { user, draft } = open(freshDraft());
    const field = screen.getByLabelText<HTMLInputElement>(/Warenwert/);
    await type(user, /Warenwert/, written);
    expect(draft().parcels[0]?.value_of_goods).toBe(euros);
    await user.clear(field);
    await user.paste(`${written} EUR`);
    await user.tab();
    expect(draft().parcels[0]?.value_of_goods).toBe(euros);
    expect(field.value).toBe(euros.toLocaleString('de'));
  });

  test('reports that cents were rounded up, and which text is no amount', async () => {
    const { user, draft } = open(freshDraft());
    await type(user, /Warenwert/, '12,50');
    await user.tab();
    expect(screen.getByText('12,50 auf ganze Euro aufgerundet')).toBeTruthy();
    await type(user, /Warenwert/, '12,5.0');
    expect(screen.queryByText(/kein eindeutiger Betrag/)).toBeNull();
    await user.tab();
    expect(screen.getByText('„12,5.0“ ist kein eindeutiger Betrag.')).toBeTruthy();
    expect(draft().parcels[0]?.value_of_goods).toBeNull();
    await type(user, /Warenwert/, '12');
    expect(screen.queryByText(/aufgerundet|kein eindeutiger/)).toBeNull();
  });
});

describe('insurance and dangerous goods', () => {
  test('own insurance and valor turn each other off, and valor turns off dangerous goods', async () => {
    const { user, draft } = open(freshDraft());
    await user.click(screen.getByRole('button', { name: /Versicherung und Gefahrgut/ }));
    await user.click(await screen.findByRole('radio', { name: /^Gefahrgut nach ADR/ }));
    await user.click(screen.getByRole('switch', { name: /Eigenversicherung/ }));
    await user.click(screen.getByRole('switch', { name: /Valorentransport/ }));
    expect(draft().parcels[0]).toMatchObject({ valor: true, self_insurance: false, dangerous_goods: false });
    expect(screen.getByRole('radio', { name: /Begrenzte Menge/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('switch', { name: /Eigenversicherung/ }));
    expect(draft().parcels[0]).toMatchObject({ valor: false, self_insurance: true });
  });

  test('a value above the valor cover is reported at once, and only with valor', async () => {
    const { user } = open(freshDraft());
    await user.click(screen.getByRole('button', { name: /Versicherung und Gefahrgut/ }));
    await user.click(await screen.findByRole('switch', { name: /Valorentransport/ }));
    await type(user, /Versicherungswert/, '50000');
    expect(screen.queryByText(/Die Deckung reicht bis/)).toBeNull();
    await type(user, /Versicherungswert/, '50001');
    expect(screen.getByText(/Die Deckung reicht bis 50.000 EUR/)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: /Valorentransport/ }));
    expect(screen.queryByText(/Die Deckung reicht bis/)).toBeNull();
  });

  test('valor is offered to users with the permission', async () => {
    const { user } = open(freshDraft(), { ...defaultUser, is_valor_enabled: false });
    await user.click(screen.getByRole('button', { name: /Versicherung und Gefahrgut/ }));
    await screen.findByRole('radio', { name: /^Kein Gefahrgut/ });
    expect(screen.queryByRole('switch', { name: /Valorentransport/ })).toBeNull();
  });

  test('dangerous goods ask for UN number, class and packing group', async () => {
    const { user } = open(freshDraft());
    await user.click(screen.getByRole('button', { name: /Versicherung und Gefahrgut/ }));
    await user.click(await screen.findByRole('radio', { name: /Begrenzte Menge/ }));
    for (const label of [/UN-Nummer/, /Klasse/, /Verpackungsgruppe/]) {
      expect(screen.getByLabelText(label)).toBeTruthy();
    }
  });
});

describe('the list of parcels', () => {
  const two = aCompleteDraft({ parcels: [aParcelDraft(), aParcelDraft({ contents: 'Beschläge' })] });

  test('shows one parcel open and summarises the others in one line each', async () => {
    const { user } = open(two);
    const rows = screen.getAllByRole('listitem');
    expect(within(rows[0]!).getByLabelText(/Inhalt/)).toHaveProperty('value', 'Brillen');
    expect(within(rows[1]!).getByText('Beschläge · 30 × 20 × 20 cm · 4 kg')).toBeTruthy();
    expect(within(rows[1]!).getByText('vollständig')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Paket 2 von 2/ }));
    expect(screen.getByLabelText(/Inhalt/)).toHaveProperty('value', 'Beschläge');
  });

  test('adds an empty parcel and opens it', async () => {
    const { user, draft } = open(two);
    await user.click(screen.getByRole('button', { name: 'Paket hinzufügen' }));
    expect(draft().parcels).toHaveLength(3);
    expect(screen.getByRole('button', { name: /Paket 3 von 3/ }).getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Inhalt/)));
  });

  test('puts a copy after its original', async () => {
    const { user, draft } = open(two);
    await user.click(screen.getByRole('button', { name: 'Duplizieren' }));
    expect(draft().parcels.map((it) => it.contents)).toEqual(['Brillen', 'Brillen', 'Beschläge']);
  });

  test('restores a removed parcel in its place', async () => {
    const { user, draft } = open(two);
    await user.click(screen.getByRole('button', { name: 'Entfernen' }));
    expect(draft().parcels.map((it) => it.contents)).toEqual(['Beschläge']);
    const snackbar = snackbarStore.getShown().at(-1);
    expect(snackbar?.text).toBe('Paket 1 entfernt');
    snackbar?.action?.onAction();
    expect(draft().parcels.map((it) => it.contents)).toEqual(['Brillen', 'Beschläge']);
    if (snackbar) closeSnackbar(snackbar.id);
  });

  test('keeps its last parcel', async () => {
    open(freshDraft());
    expect(screen.getByRole('button', { name: /^Entfernen/ }).getAttribute('aria-disabled')).toBe('true');
  });

  test('replaces the parcels by one empty parcel for an envelope, and undo restores the input', async () => {
    const { user, draft } = open(two);
    await user.click(screen.getByRole('radio', { name: 'Umschlag' }));
    expect(draft()).toMatchObject({ transport_kind: 'envelope' });
    expect(draft().parcels).toEqual(freshDraft().parcels);
    expect(screen.queryByLabelText(/Länge/)).toBeNull();
    const snackbar = snackbarStore.getShown().at(-1);
    snackbar?.action?.onAction();
    expect(draft()).toMatchObject({ transport_kind: 'parcel', parcels: two.parcels });
    if (snackbar) closeSnackbar(snackbar.id);
  });

  test('keeps a hundred rows reachable by keyboard and opens the chosen one', async () => {
    const hundred = Array.from({ length: 100 }, (_, at) => aParcelDraft({ contents: `Karton ${at + 1}` }));
    const { user } = open(aCompleteDraft({ parcels: hundred }));
    const list = screen.getByRole('list');
    expect(within(list).getAllByRole('listitem')).toHaveLength(100);
    const row = within(list).getByRole('button', { name: /^Paket 58 von 100/ });
    within(list)
      .getByRole('button', { name: /^Paket 57 von 100/ })
      .focus();
    await user.tab();
    expect(document.activeElement).toBe(row);
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText(/Inhalt/)).toHaveProperty('value', 'Karton 58');
  });
});
