import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrderBar } from '#app/features/order/OrderBar.tsx';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { freshDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

function open() {
  return renderWithI18n(
    <TestEditor values={freshDraft()}>
      <OrderTextField name="recipient.company" />
      <OrderTextField name="recipient.street" />
      <OrderBar />
    </TestEditor>,
  );
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const isRed = (name: RegExp) => field(name).getAttribute('aria-invalid') === 'true';

test('“Weiter” focuses the next missing field without an error', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(document.activeElement).toBe(field(/^Firma/)));
  expect(isRed(/^Firma/)).toBe(false);
  await user.keyboard('Nordlicht');
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(document.activeElement).toBe(field(/^Straße/)));
  expect(isRed(/^Straße/)).toBe(false);
});

test('a second “Weiter” on the same field shows its error', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(isRed(/^Firma/)).toBe(true));
});
