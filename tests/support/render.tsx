import '#app/shell/texts/app-texts.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { afterEach } from 'vitest';
import { messages as appDe } from '#app/i18n/locales/app/de.po';
import { messages as appEn } from '#app/i18n/locales/app/en.po';
import { messages as pagesDe } from '#app/i18n/locales/pages/de.po';
import { messages as pagesEn } from '#app/i18n/locales/pages/en.po';
import { messages as publicDe } from '#app/i18n/locales/public/de.po';
import { messages as publicEn } from '#app/i18n/locales/public/en.po';

afterEach(cleanup);

export function renderWithI18n(ui: ReactElement, locale: 'de' | 'en' = 'de') {
  i18n.load({ de: { ...publicDe, ...appDe, ...pagesDe }, en: { ...publicEn, ...appEn, ...pagesEn } });
  i18n.activate(locale);
  const user = userEvent.setup();
  const view = render(ui, { wrapper: Texts });
  return { ...view, user };
}

const Texts = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
