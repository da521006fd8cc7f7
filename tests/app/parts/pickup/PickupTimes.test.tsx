import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PickupTimes } from '#app/parts/pickup/PickupTimes.tsx';
import { renderWithI18n } from '#support/render.tsx';

const field = (value: string) => ({
  id: value,
  name: value,
  value,
  onChange: vi.fn(),
  onBlur: vi.fn(),
  error: undefined,
  ref: vi.fn(),
});

const show = (service: string) =>
  renderWithI18n(
    <PickupTimes
      from={field('09:00')}
      to={field('17:00')}
      service={service}
      day="2026-11-30"
      now={new Date('2026-11-27T08:00:00Z')}
    />,
  );

const hint = () => screen.getByText(/^Das Zeitfenster ist/).textContent;

test('a longer pickup window is recommended when a short one is allowed', () => {
  show('saver');
  expect(hint()).toMatch(/mindestens 2 Stunden lang\. Wir empfehlen 5 Stunden oder mehr\. Vom Auftrag/);
});

test('the recommendation is hidden when the minimum is longer', () => {
  show('standard');
  expect(hint()).toMatch(/mindestens 8 Stunden lang\. Vom Auftrag/);
});
