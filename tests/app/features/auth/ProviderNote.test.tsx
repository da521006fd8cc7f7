import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProviderNote } from '#app/features/auth/ProviderNote.tsx';
import { renderWithI18n } from '#support/render.tsx';

const texts = { de: 'Heute Nacht Wartung\nbis 4 Uhr', en: 'Works tonight' };

test.each([
  ['de', 'Hinweis'],
  ['en', 'Note'],
] as const)("the operator's note for the login page is shown in %s", (locale, name) => {
  renderWithI18n(<ProviderNote texts={texts} />, locale);
  expect(screen.getByRole('region', { name }).textContent).toBe(texts[locale]);
});

test.each([undefined, { de: '', en: '' }])('an empty note takes no space: %j', (nothing) => {
  const { container } = renderWithI18n(<ProviderNote texts={nothing} />);
  expect(container.textContent).toBe('');
});
