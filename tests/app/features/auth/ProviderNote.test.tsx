import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProviderNote } from '#app/features/auth/ProviderNote.tsx';
import { renderWithI18n } from '#support/render.tsx';

const texts = { de: 'Heute Nacht Wartung\nbis 4 Uhr', en: 'Works tonight' };

test.each([
  ['de', 'Hinweis'],
  ['en', 'Note'],
] as const)('what the provider has to say to whoever signs in is said, in %s', (locale, name) => {
  renderWithI18n(<ProviderNote texts={texts} />, locale);
  expect(screen.getByRole('region', { name }).textContent).toBe(texts[locale]);
});

test.each([undefined, { de: '', en: '' }])(
  'a provider who says nothing has no place there: %j',
  (nothing) => {
    const { container } = renderWithI18n(<ProviderNote texts={nothing} />);
    expect(container.textContent).toBe('');
  },
);
