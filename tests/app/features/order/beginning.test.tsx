import { expect, test } from 'vitest';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { beginning } from '#app/features/order/use-editor.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { aCompleteDraft, aParcelDraft, freshDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

function beginningOf(values: OrderDraft): string {
  let form: OrderForm | undefined;
  const keep = (it: OrderForm) => {
    form = it;
  };
  renderWithI18n(
    <TestEditor values={values} onForm={keep}>
      {null}
    </TestEditor>,
  );
  return beginning(form as OrderForm);
}

test('a fresh order starts at the recipient’s search', () => {
  expect(beginningOf(freshDraft())).toBe('recipient');
  expect(beginningOf({ ...aCompleteDraft(), recipient: freshDraft().recipient })).toBe('recipient');
});

test('an order with a recipient starts at its first missing visible field', () => {
  const draft = aCompleteDraft();
  expect(beginningOf({ ...draft, recipient: { ...draft.recipient, city: '' } })).toBe('recipient.city');
  expect(beginningOf({ ...draft, parcels: [aParcelDraft({ weight: null })] })).toBe('parcels.0.weight');
  expect(beginningOf({ ...draft, service: '' })).toBe('parcels');
});

test('a missing sender field comes first', () => {
  const draft = freshDraft();
  const sender = { ...draft.sender, contact_person: '' };
  expect(beginningOf({ ...draft, sender })).toBe('sender.contact_person');
});
