import { afterEach, expect, test } from 'vitest';
import { takeScannedArticle } from '#app/features/order/customs/take-scanned-article.ts';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { emptyArticle } from '#domain/articles/article.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { aCompleteDraft, aParcelDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

const lamp = {
  ...emptyArticle,
  article_id: '0190a3c4-1111-7000-8000-000000000009',
  revision: 1,
  article_number: '4006381333931',
  text_de: 'Lampe',
  text_en: 'Lamp',
  hs_code: '940521',
  net_weight: 1.5,
  unit_value_cents: 4900,
};

afterEach(() => {
  for (const { id } of snackbarStore.getShown()) closeSnackbar(id);
});

function formOf(values: OrderDraft): OrderForm {
  let form: OrderForm | undefined;
  renderWithI18n(
    <TestEditor
      values={values}
      onForm={(it) => {
        form = it;
      }}
    >
      {null}
    </TestEditor>,
  );
  if (!form) throw new Error('The editor made no form');
  return form;
}
function abroadDraft(): OrderDraft {
  const draft = aCompleteDraft();
  return {
    ...draft,
    recipient: { ...draft.recipient, country_code: 'CH', postal_code: '8005', city: 'Zürich' },
  };
}
const said = () => snackbarStore.getShown().map((it) => it.text);

test('an article scanned twice is a goods line of two pieces', () => {
  const form = formOf(abroadDraft());
  takeScannedArticle(form, lamp);
  takeScannedArticle(form, lamp);
  const lines = form.values.peek().customs.lines.filter((it) => it.description !== '');
  expect(lines).toMatchObject([{ description: 'Lampe', hs_code: '940521', quantity: 2, net_weight: 3 }]);
  expect(said()).toContain('Artikel eingetragen: Lampe');
});

test('without customs papers it becomes the contents, once', () => {
  const form = formOf({ ...aCompleteDraft(), parcels: [aParcelDraft({ contents: 'Schirm' })] });
  takeScannedArticle(form, lamp);
  takeScannedArticle(form, lamp);
  expect(form.values.peek().parcels[0]?.contents).toBe('Schirm, Lampe');
});

test('the first parcel without contents gets it', () => {
  const parcels = [aParcelDraft({ contents: 'Schirm' }), aParcelDraft({ contents: '' })];
  const form = formOf({ ...aCompleteDraft(), parcels });
  takeScannedArticle(form, lamp);
  expect(form.values.peek().parcels.map((it) => it.contents)).toEqual(['Schirm', 'Lampe']);
});

test('contents that are full stay, and the app says so', () => {
  const contents = 'x'.repeat(45);
  const form = formOf({ ...aCompleteDraft(), parcels: [aParcelDraft({ contents })] });
  takeScannedArticle(form, lamp);
  expect(form.values.peek().parcels[0]?.contents).toBe(contents);
  expect(said()).toEqual(['Für den Artikel „Lampe“ ist kein Platz mehr.']);
});

test('a second scan keeps what the user corrected', () => {
  const form = formOf(abroadDraft());
  takeScannedArticle(form, lamp);
  form.set('customs.lines.0.hs_code', '940511');
  form.set('customs.lines.0.net_weight', 2);
  takeScannedArticle(form, lamp);
  expect(form.values.peek().customs.lines[0]).toMatchObject({
    hs_code: '940511',
    quantity: 2,
    net_weight: 2,
  });
});

test('a value in another currency is left out with a warning', () => {
  const draft = abroadDraft();
  const [line] = draft.customs.lines;
  const paid = { ...line!, description: 'Rahmen', unit_value_cents: 100 };
  const form = formOf({ ...draft, customs: { ...draft.customs, currency: 'CHF', lines: [paid] } });
  takeScannedArticle(form, lamp);
  expect(form.values.peek().customs.lines[1]).toMatchObject({ description: 'Lampe', unit_value_cents: null });
  expect(said()).toContain(
    'Der Wert des Artikels ist in EUR: Bitte geben Sie ihn in der Währung der Rechnung ein.',
  );
});
