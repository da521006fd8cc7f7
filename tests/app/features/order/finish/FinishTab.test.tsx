import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FinishTab } from '#app/features/order/finish/FinishTab.tsx';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { aCompleteDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestDesk } from '#support/TestDesk.tsx';

test('the special delivery terms are asked for while they are switched on, and gone once they are off', async () => {
  const forms: OrderForm[] = [];
  const { user } = renderWithI18n(
    <TestDesk values={aCompleteDraft()} onForm={(form) => forms.push(form)}>
      <FinishTab />
    </TestDesk>,
  );
  const draft = () => forms.at(-1)?.values.peek();
  const theSwitch = screen.getByRole('switch', { name: 'Besondere Zustellhinweise' });
  expect(screen.queryByRole('textbox', { name: 'Zustellhinweis' })).toBeNull();

  await user.click(theSwitch);
  const field = screen.getByRole('textbox', { name: 'Zustellhinweis' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.tab();
  expect(screen.getByText(/^Bitte geben Sie den Zustellhinweis an/)).toBeTruthy();
  await user.type(field, 'Über den Hof');
  expect(screen.getByText('12 von 35')).toBeTruthy();
  expect(draft()).toMatchObject({ special_delivery_terms: 'Über den Hof' });

  await user.click(theSwitch);
  expect(draft()).toMatchObject({ has_special_delivery_terms: false, special_delivery_terms: '' });
  expect(screen.queryByRole('textbox', { name: 'Zustellhinweis' })).toBeNull();
});
