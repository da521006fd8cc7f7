import { i18n } from '@lingui/core';
import { LinguiContext } from '@lingui/react';
import { type ReactNode, useMemo } from 'react';
import { useLocale } from './setup.ts';

/**
 * Lingui's I18nProvider, rendering everything anew for another language only. Theirs does so whenever texts are added,
 * which here are those of something nobody sees yet (loadTexts).
 */
export function TextsProvider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has to be another object.
  const texts = useMemo(
    () => ({ i18n: new Proxy(i18n, {}), _: i18n.t.bind(i18n), defaultComponent: undefined }),
    [locale],
  );
  return <LinguiContext value={texts}>{children}</LinguiContext>;
}
