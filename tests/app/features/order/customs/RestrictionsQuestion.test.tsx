import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { ShipmentTab } from '#app/features/order/shipment-card/ShipmentTab.tsx';
import { loadEmbargoRules } from '#app/parts/embargo/embargo-rules.ts';
import { aCompleteDraft, freshDraft, user } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

/* The shipper's declaration in the form (docs/rules.md 12.20). */

async function open(country_code: string, hs_code: string) {
  await loadEmbargoRules();
  const draft = aCompleteDraft();
  const customs = freshDraft().customs;
  let form: OrderForm | undefined;
  const view = renderWithI18n(
    <TestEditor
      values={{
        ...draft,
        recipient: { ...draft.recipient, country_code, postal_code: '8001' },
        customs: { ...customs, lines: customs.lines.map((it) => ({ ...it, hs_code })) },
      }}
      user={{ ...user, countries_off: ['RU'] }}
      onForm={(it) => {
        form = it;
      }}
    >
      <ShipmentTab />
    </TestEditor>,
  );
  await screen.findByRole('region', { name: 'Zoll' });
  if (!form) throw new Error('There is no form.');
  return { ...view, form };
}
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Ich erkläre/ });
const codes = (form: OrderForm) => form.check().map((it) => it.code);

test('the question names its rule and says that it replaces no duty of the shipper', async () => {
  const { form } = await open('CH', '330300');
  await box();
  screen.getByText(/^HS 330300, Gefahrgut möglich: noch ohne Beleg/);
  screen.getByText(/Ihre eigene Pflicht als Versender ersetzt sie nicht/);
  expect(codes(form)).toContain('restrictions_not_declared');
});

test('the answer is reset by goods with other rules; goods without rules ask no question', async () => {
  const { form, user: hand } = await open('CH', '330300');
  await hand.click(await box());
  expect(form.values.peek().restrictions_declared).toBe(true);
  form.set('customs.lines.0.hs_code', '01012990');
  await waitFor(() => expect(form.values.peek().restrictions_declared).toBe(false));
  form.set('customs.lines.0.hs_code', '900410');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Ich erkläre/ })).toBeNull());
});

test('the answer is reset by another destination, even while another part of the form is open', async () => {
  const draft = aCompleteDraft();
  let form: OrderForm | undefined;
  renderWithI18n(
    <TestEditor
      values={{
        ...draft,
        recipient: { ...draft.recipient, country_code: 'CH' },
        restrictions_declared: true,
      }}
      onForm={(it) => {
        form = it;
      }}
    >
      <p>Abschluss</p>
    </TestEditor>,
  );
  expect(form?.values.peek().restrictions_declared).toBe(true);
  form?.set('recipient.country_code', 'TR');
  await waitFor(() => expect(form?.values.peek().restrictions_declared).toBe(false));
});

test('a refused country asks no question', async () => {
  const { form } = await open('RU', '900410');
  expect(codes(form)).toContain('country_not_carried');
  expect(screen.queryByRole('checkbox', { name: /^Ich erkläre/ })).toBeNull();
});
