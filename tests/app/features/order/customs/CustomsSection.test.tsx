import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { rememberGoods } from '#app/features/order/memory/remembered-goods.ts';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { ShipmentTab } from '#app/features/order/shipment-card/ShipmentTab.tsx';
import { setArticleList } from '#app/offline/articles/article-list.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { SavedArticle } from '#domain/articles/article.ts';
import { consigneeKey } from '#domain/customs/same-day.ts';
import { emptyGoodsLineDraft, type GoodsLineDraft, type OrderDraft } from '#domain/order/order-draft.ts';
import type { Options } from '#domain/people/account.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { caseRates } from '#support/customs-cases.ts';
import { anArticle } from '#support/factories.ts';
import { fakeServer } from '#support/fake-server.ts';
import { aCompleteDraft, freshDraft, user } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

const aLine = (difference: Partial<GoodsLineDraft> = {}): GoodsLineDraft => ({
  description: 'Sonnenbrillen',
  hs_code: '90041091',
  origin_country: 'IT',
  quantity: 20,
  unit_value_cents: 1490,
  net_weight: 0.75,
  unit: '',
  ...difference,
});

function toSwitzerland(customs: Partial<OrderDraft['customs']> = {}): OrderDraft {
  const draft = aCompleteDraft();
  return {
    ...draft,
    recipient: { ...draft.recipient, country_code: 'CH', postal_code: '8001', phone_country_prefix: '41' },
    customs: { ...freshDraft().customs, ...customs },
  };
}

beforeEach(() => void fakeServer({ 'shipment/earlier-orders': { goods: [], invoices: [] } }));

async function open(values: OrderDraft, options: Partial<Options> = {}) {
  let form: OrderForm | undefined;
  const view = renderWithI18n(
    <TestEditor
      values={values}
      options={options}
      user={{ ...user, exchange_rates: caseRates }}
      onForm={(it) => {
        form = it;
      }}
    >
      <ShipmentTab />
    </TestEditor>,
  );
  const section = await screen.findByRole('region', { name: 'Zoll' });
  const customs = () => form!.values.peek().customs;
  return { ...view, section, customs, form: () => form! };
}
const requested = (lines: GoodsLineDraft[]) => toSwitzerland({ lines });
const lineOf = (number: number) => screen.getByRole('group', { name: `Position ${number}` });
const undo = () => snackbarStore.getShown().at(-1)?.action?.onAction();

describe('the customs section', () => {
  test('is hidden inside the EU and appears with the country', async () => {
    const { form } = await open(toSwitzerland());
    form().set('recipient.country_code', 'FR');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Zoll' })).toBeNull());
    form().set('recipient.country_code', 'NO');
    expect(await screen.findByRole('region', { name: 'Zoll' })).toBeTruthy();
  });

  test('begins with the reason of the last order to this recipient', async () => {
    const uid = signInSomebody();
    onTestFinished(() => endSession());
    const before = toSwitzerland({ reason: 'gift', lines: [aLine()] });
    await rememberGoods(await openWorkDatabase(uid), before);
    const { customs } = await open(toSwitzerland());
    await waitFor(() => expect(customs().reason).toBe('gift'));
    expect(customs().lines).toEqual([emptyGoodsLineDraft]);
  });

  test("fills the seller's number for a private sale within the limit, and says where it is from", async () => {
    const sold = (unit_value_cents: number) => ({
      ...toSwitzerland({
        currency: 'GBP',
        reason: 'sale',
        lines: [aLine({ description: 'Glasses', quantity: 1, unit_value_cents })],
      }),
    });
    const british = sold(10_000);
    const { form } = await open(
      { ...british, recipient: { ...british.recipient, country_code: 'GB', postal_code: 'SW1A 2AA' } },
      { uk_vat_number: 'GB111222333' },
    );
    const field = await screen.findByLabelText<HTMLInputElement>('Ihre britische USt-IdNr.');
    expect(field.value).toBe('GB111222333');
    expect(screen.getByText(/^Aus Ihren Optionen\. Für Verkäufe an Private bis 135 GBP/)).toBeTruthy();
    act(() => form().set('customs.recipient_tax_number', 'GB123456789000'));
    await waitFor(() => expect(form().values.peek().customs.seller_number).toBe(''));
    act(() => form().set('customs.seller_number', 'GB999'));
    act(() => form().set('customs.recipient_tax_number', ''));
    expect((await screen.findByLabelText<HTMLInputElement>('Ihre britische USt-IdNr.')).value).toBe('GB999');
    expect(form().values.peek().customs.seller_number).toBe('GB999');
  });

  test("compares the order with the day's others and with used invoice numbers", async () => {
    const asked: unknown[] = [];
    fakeServer({
      'shipment/earlier-orders': ({ body }: { body: { consignees: string[] } }) => {
        asked.push(body);
        const [consignee = ''] = body.consignees;
        const goods = [{ consignee, orders: 2, value_cents: 90_000, net_weight: 3 }];
        return { goods, invoices: [{ invoice_number: 'RE-17', day: '2026-11-16' }] };
      },
    });
    const { form } = await open(
      toSwitzerland({ currency: 'EUR', invoice_number: 'RE-17', lines: [aLine({ description: 'Glasses' })] }),
    );
    const sum = 'Mit 2 weiteren Aufträgen von heute an diese Adresse sind es 1.198 EUR und 4 kg.';
    expect(await screen.findByText((text) => text.startsWith(sum))).toBeTruthy();
    expect(
      screen.getByText('Diese Rechnungsnummer hat schon ein Auftrag vom Mo., 16.11.2026. Stimmt sie?'),
    ).toBeTruthy();
    const { recipient } = form().values.peek();
    expect(asked).toEqual([{ consignees: [consigneeKey(recipient)], invoice_numbers: ['RE-17'] }]);
    act(() => form().set('customs.invoice_number', 'RE-18'));
    await waitFor(() => expect(screen.queryByText(/Diese Rechnungsnummer/)).toBeNull());
  });

  test('hints at an HS code that is not in the list, once the list is loaded', async () => {
    const { form } = await open(toSwitzerland({ lines: [aLine({ hs_code: '99999999' })] }));
    expect(await screen.findByText(/sechs Ziffern stehen nicht in der Liste/)).toBeTruthy();
    form().set('customs.lines.0.hs_code', '90041091');
    await waitFor(() => expect(screen.queryByText(/sechs Ziffern/)).toBeNull());
  });

  test('asks for all fields together and names the missing ones', async () => {
    const { form } = await open(toSwitzerland());
    expect(screen.getByText('nötig')).toBeTruthy();
    expect(
      form()
        .check()
        .map((it) => it.path),
    ).toEqual([
      'customs.lines.0.description',
      'customs.lines.0.hs_code',
      'customs.lines.0.quantity',
      'customs.lines.0.unit_value_cents',
      'customs.lines.0.net_weight',
      'customs.invoice_number',
      'customs.reason',
    ]);
    expect(screen.queryByRole('button', { name: /Ohne Zollangaben/ })).toBeNull();
  });

  test('is hidden for documents in an envelope', async () => {
    const { form } = await open(toSwitzerland());
    form().set('transport_kind', 'envelope');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Zoll' })).toBeNull());
    expect(form().check()).toEqual([]);
  });

  test("sets the only parcel's value to the sum of its goods", async () => {
    const { form } = await open(requested([aLine()]));
    form().set('customs.currency', 'CHF');
    const field = () => screen.getByLabelText<HTMLInputElement>(/^Warenwert/);
    await waitFor(() => expect(field().value).toBe('321'));
    expect(field().disabled).toBe(true);
    form().set('customs.lines.0.quantity', 1);
    await waitFor(() => expect(form().values.peek().parcels[0]?.value_of_goods).toBe(17));
  });

  test('requires MRN and EORI above 1,000 EUR in any currency, also to Great Britain', async () => {
    const draft = requested([aLine({ quantity: 1, unit_value_cents: 88_000 })]);
    const { form } = await open({
      ...draft,
      recipient: { ...draft.recipient, country_code: 'GB', postal_code: 'NW1 7JE' },
      customs: { ...draft.customs, currency: 'GBP', reason: 'sale', invoice_number: 'RE-1' },
    });
    expect((await screen.findByLabelText(/^MRN/)).getAttribute('aria-required')).toBe('true');
    expect(screen.getByLabelText(/Ihre EORI-Nummer/).getAttribute('aria-required')).toBe('true');
    expect(screen.getByLabelText(/Steuernummer des Empfängers/).getAttribute('aria-required')).toBe('true');
    form().set('customs.reason', 'gift');
    const number = () => screen.getByLabelText(/Steuernummer des Empfängers/);
    await waitFor(() => expect(number().getAttribute('aria-required')).not.toBe('true'));
  });

  test('hints at an unusual tax number without refusing it', async () => {
    const { user, form } = await open(requested([aLine()]));
    await user.type(screen.getByLabelText(/Steuernummer des Empfängers/), '123');
    expect(await screen.findByText(/Üblich ist dort eine Nummer wie CHE-123\.456\.789/)).toBeTruthy();
    expect(
      form()
        .check()
        .some((it) => it.path === 'customs.recipient_tax_number'),
    ).toBe(false);
  });

  test('names the A.TR for Turkey', async () => {
    const draft = toSwitzerland();
    await open({ ...draft, recipient: { ...draft.recipient, country_code: 'TR', postal_code: '34000' } });
    expect(screen.getByText(/A\.TR zollfrei/)).toBeTruthy();
  });

  test('explains why a place inside the customs territory needs papers too', async () => {
    const draft = toSwitzerland();
    await open({ ...draft, recipient: { ...draft.recipient, country_code: 'ES', postal_code: '35001' } });
    expect(screen.getByText(/nicht im Steuergebiet der EU/)).toBeTruthy();
  });
});

describe('a return from outside the EU', () => {
  const back = (): OrderDraft => {
    const draft = toSwitzerland({ lines: [aLine()] });
    const home = { ...draft.recipient, country_code: 'DE', postal_code: '24103' };
    return {
      ...draft,
      is_return: true,
      has_differ_pickup: true,
      differ_pickup: draft.recipient,
      recipient: { ...home, invoice_to_recipient: false },
    };
  };

  test('asks for the importer and the export, not for an exporter in the EU', async () => {
    const { section } = await open(back());
    expect(section.textContent).toContain('kommt in das Zollgebiet der EU');
    expect(section.textContent).not.toContain('verlässt');
    expect(await screen.findByLabelText(/Ihre EORI-Nummer als Einführer/)).toBeTruthy();
    expect(screen.getByLabelText(/MRN der Ausfuhr/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Ihre EORI-Nummer$/)).toBeNull();
  });
});

describe('more invoice fields', () => {
  test('are folded until the user opens them', async () => {
    const { user } = await open(requested([aLine()]));
    expect(screen.queryByLabelText('Frachtkosten')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Weitere Angaben' }));
    expect(screen.getByLabelText('Frachtkosten')).toBeTruthy();
    expect(screen.getByLabelText('Ursprungserklärung auf der Rechnung')).toBeTruthy();
  });

  test('offer no statement of origin for goods from elsewhere', async () => {
    const { user } = await open(requested([aLine({ origin_country: 'CN' })]));
    await user.click(await screen.findByRole('button', { name: 'Weitere Angaben' }));
    expect(screen.queryByLabelText('Ursprungserklärung auf der Rechnung')).toBeNull();
  });

  test('show a hint for German descriptions that the foreign customs cannot read', async () => {
    const { form } = await open(requested([aLine({ description: 'Schrauben aus Stahl' })]));
    expect(screen.queryByText(/wohl Deutsch/)).toBeNull();
    form().set('recipient.country_code', 'US');
    expect(await within(lineOf(1)).findByText(/wohl Deutsch/)).toBeTruthy();
  });
});

describe('lines of goods', () => {
  test('are typed with cents and grams and added up', async () => {
    const { user, customs } = await open(requested([emptyGoodsLineDraft]));
    const line = within(lineOf(1));
    await user.type(line.getByLabelText(/Warenbezeichnung/), 'Sonnenbrillen');
    await user.type(line.getByLabelText(/HS-Code/), '9004 10 91');
    await user.type(line.getByLabelText(/Menge/), '20');
    await user.type(line.getByLabelText(/Stückwert/), '14,90');
    await user.type(line.getByLabelText(/Netto/), '0,75');
    await user.tab();
    expect(customs().lines[0]).toMatchObject({ quantity: 20, unit_value_cents: 1490, net_weight: 0.75 });
    expect(line.getByLabelText(/Stückwert/)).toHaveProperty('value', '14,90');
    expect(line.getByText(/= 298,00/)).toBeTruthy();
    expect(screen.getByText(/1 Position · 20 Stück · 0,75 kg netto/)).toBeTruthy();
  });

  test('are duplicated, removed and restored', async () => {
    const { user, customs } = await open(requested([aLine(), aLine({ description: 'Etuis' })]));
    await user.click(screen.getByRole('button', { name: 'Position 1 duplizieren' }));
    const names = () => customs().lines.map((it) => it.description);
    expect(names()).toEqual(['Sonnenbrillen', 'Sonnenbrillen', 'Etuis']);
    await user.click(screen.getByRole('button', { name: 'Position 3 entfernen' }));
    expect(names()).toEqual(['Sonnenbrillen', 'Sonnenbrillen']);
    undo();
    expect(names()).toEqual(['Sonnenbrillen', 'Sonnenbrillen', 'Etuis']);
  });

  test('keep one empty line when the last is removed', async () => {
    const { user, customs } = await open(requested([aLine()]));
    await user.click(screen.getByRole('button', { name: 'Position 1 entfernen' }));
    expect(customs().lines).toEqual([emptyGoodsLineDraft]);
    undo();
    expect(customs().lines).toEqual([aLine()]);
  });

  test('are reached with the arrow keys, and Enter at the end adds a line', async () => {
    const { user, customs } = await open(requested([aLine(), aLine()]));
    await user.click(within(lineOf(1)).getByLabelText(/Menge/));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(within(lineOf(2)).getByLabelText(/Menge/)));
    await user.click(within(lineOf(2)).getByLabelText(/Netto/));
    await user.keyboard('{Enter}');
    expect(customs().lines).toHaveLength(3);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(lineOf(3)).getByLabelText(/Warenbezeichnung/)),
    );
    await user.click(within(lineOf(3)).getByLabelText(/Netto/));
    await user.keyboard('{Enter}');
    expect(customs().lines).toHaveLength(3);
  });

  test('are pasted from a spreadsheet over the empty line, and undo removes them', async () => {
    const { customs } = await open(requested([aLine(), emptyGoodsLineDraft]));
    const rows = 'Etuis\t42023210\tCN\t5\t1,50\t0,2\nTücher\t63071010\tDE\t5\t0,50\t0,1';
    fireEvent.paste(within(lineOf(2)).getByLabelText(/Warenbezeichnung/), {
      clipboardData: { getData: () => rows },
    });
    expect(customs().lines.map((it) => it.description)).toEqual(['Sonnenbrillen', 'Etuis', 'Tücher']);
    expect(customs().lines[2]).toMatchObject({ unit_value_cents: 50, net_weight: 0.1 });
    undo();
    expect(customs().lines).toEqual([aLine(), emptyGoodsLineDraft]);
  });

  test('are limited to 99', async () => {
    const { customs } = await open(requested(Array.from({ length: 98 }, () => aLine())));
    fireEvent.paste(within(lineOf(98)).getByLabelText(/Warenbezeichnung/), {
      clipboardData: { getData: () => 'A\t420232\nB\t420232\nC\t420232' },
    });
    expect(customs().lines).toHaveLength(99);
    expect(snackbarStore.getShown().at(-1)?.text).toBe('2 Zeilen hatten keinen Platz mehr.');
    expect(screen.getByRole('button', { name: 'Position hinzufügen' })).toHaveProperty('disabled', true);
  });
});

describe('articles of the list', () => {
  const lacquer: SavedArticle = {
    ...anArticle({
      article_number: 'LA-1',
      text_de: 'Klarlack',
      text_en: 'Clear lacquer',
      hs_code: '320890',
      origin_country: 'DE',
      net_weight: 0.75,
      unit_value_cents: 1250,
      currency: 'CHF',
      danger_kind: 'limited_quantity',
      un_number: '1263',
      danger_class: '3',
      packing_group: 'III',
    }),
    article_id: '0190a3c4-1111-7000-8000-000000000009',
    revision: 1,
  };
  function keepList() {
    act(() =>
      setArticleList({
        state: 'ready',
        count: 1,
        syncedAt: 1,
        rev: 1,
        find: (query) => ('klarlack'.startsWith(query.toLowerCase()) ? [lacquer] : []),
        first: (fits) => [lacquer].find(fits),
      }),
    );
  }
  // Braces: returning act's thenable would leave the act open, and React would warn.
  afterEach(() => {
    act(() => setArticleList(undefined));
  });

  async function takeLacquer(lines: GoodsLineDraft[] = [emptyGoodsLineDraft]) {
    const opened = await open(requested(lines));
    keepList();
    const line = within(lineOf(lines.length));
    await opened.user.type(line.getByLabelText(/Warenbezeichnung/), 'klar');
    await opened.user.keyboard('{ArrowDown}{Enter}');
    return { ...opened, line };
  }

  test('are proposed while the user types and fill the line, with the weight by the quantity', async () => {
    const { user, customs, line } = await takeLacquer();
    expect(customs().lines[0]).toMatchObject({
      description: 'Klarlack',
      hs_code: '320890',
      unit_value_cents: 1250,
      net_weight: 0.75,
    });
    expect(customs().currency).toBe('CHF');
    expect(line.getByText('Farben, Lacke, Tinten')).toBeTruthy();
    await user.type(line.getByLabelText(/Menge/), '4');
    await waitFor(() => expect(customs().lines[0]).toMatchObject({ quantity: 4, net_weight: 3 }));
    await user.clear(line.getByLabelText(/Netto/));
    await user.type(line.getByLabelText(/Netto/), '5');
    await user.clear(line.getByLabelText(/Menge/));
    await user.type(line.getByLabelText(/Menge/), '6');
    expect(customs().lines[0]).toMatchObject({ quantity: 6, net_weight: 5 });
  });

  test('leave the value empty when their currency differs from the other lines', async () => {
    const { customs } = await takeLacquer([aLine(), emptyGoodsLineDraft]);
    expect(customs().lines[1]).toMatchObject({ description: 'Klarlack', unit_value_cents: null });
    expect(customs().currency).toBe('EUR');
    expect(snackbarStore.getShown().at(-1)?.text).toContain('CHF');
  });

  test('offer their dangerous goods to the parcel once', async () => {
    const { user, form } = await takeLacquer();
    await user.click(screen.getByRole('button', { name: 'Gefahrgut UN 1263 übernehmen' }));
    expect(form().values.peek().parcels[0]).toMatchObject({
      limited_quantity: true,
      un_number: '1263',
      danger_class: '3',
      packing_group: 'III',
    });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Gefahrgut UN 1263 übernehmen' })).toBeNull(),
    );
  });

  test('remember the name of their dangerous goods that the user chooses at the parcel', async () => {
    const save = `articles/${lacquer.article_id}`;
    const { callsOf } = fakeServer({
      'shipment/earlier-orders': { goods: [], invoices: [] },
      [save]: { ...lacquer, danger_name: 'PAINT', revision: 2 },
    });
    const saved = () => callsOf(save).map((it) => it.body);
    const { user, form } = await takeLacquer();
    await user.click(screen.getByRole('button', { name: 'Gefahrgut UN 1263 übernehmen' }));
    expect(saved()).toEqual([]);
    act(() => form().set('parcels.0.danger_name', 'PAINT'));
    await waitFor(() =>
      expect(saved()).toMatchObject([
        { revision: 1, article: { text_de: 'Klarlack', danger_name: 'PAINT' } },
      ]),
    );
    act(() => form().set('parcels.0.danger_name', 'PAINT RELATED MATERIAL'));
    expect(saved()).toHaveLength(1);
  });

  test('can be created from a new line', async () => {
    const { user } = await open(requested([aLine(), aLine({ description: 'Klarlack' })]));
    keepList();
    expect(screen.queryByRole('button', { name: 'Position 2 als Artikel speichern' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Position 1 als Artikel speichern' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Artikel hinzufügen' }));
    expect(dialog.getByLabelText(/Bezeichnung deutsch/)).toHaveProperty('value', 'Sonnenbrillen');
    expect(dialog.getByLabelText(/Nettogewicht/)).toHaveProperty('value', '0,038');
  });

  test('leave the arrow keys to the lines when no article is proposed', async () => {
    const { user } = await open(requested([aLine(), aLine()]));
    await user.click(within(lineOf(1)).getByLabelText(/Warenbezeichnung/));
    await user.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(document.activeElement).toBe(within(lineOf(2)).getByLabelText(/Warenbezeichnung/)),
    );
  });
});
