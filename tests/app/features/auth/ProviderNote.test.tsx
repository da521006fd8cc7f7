import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProviderNote } from '#app/features/auth/ProviderNote.tsx';
import { renderWithI18n } from '#support/render.tsx';

const texts = { de: 'Heute Nacht\n<b>Wartung</b>', en: 'Works tonight' };

test.each([
  ['de', 'Hinweis', texts.de],
  ['en', 'Note', texts.en],
] as const)("the provider's note is plain text in the language of the page: %s", (locale, name, text) => {
  renderWithI18n(<ProviderNote texts={texts} />, locale);
  expect(screen.getByRole('region', { name }).textContent).toBe(text);
});

test.each([[undefined], [{ de: '', en: '' }]])('nothing is drawn for %j', (nothing) => {
  const { container } = renderWithI18n(<ProviderNote texts={nothing} />);
  expect(container.textContent).toBe('');
});
