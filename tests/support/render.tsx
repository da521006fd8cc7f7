import { i18n } from '@lingui/core';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { messages as accountDe } from '#app/i18n/locales/account/de.po';
import { messages as accountEn } from '#app/i18n/locales/account/en.po';
import { messages as de } from '#app/i18n/locales/de.po';
import { messages as en } from '#app/i18n/locales/en.po';
import { messages as firstDe } from '#app/i18n/locales/first/de.po';
import { messages as firstEn } from '#app/i18n/locales/first/en.po';
import { TextsProvider } from '#app/i18n/TextsProvider.tsx';

afterEach(cleanup);

/** What a person with this language gets to see, and their keyboard and mouse. */
export function renderWithI18n(ui: ReactElement, locale: 'de' | 'en' = 'de') {
  i18n.load({ de: { ...firstDe, ...accountDe, ...de }, en: { ...firstEn, ...accountEn, ...en } });
  i18n.activate(locale);
  const user = userEvent.setup();
  const view = render(ui, { wrapper: TextsProvider });
  return { ...view, user };
}
