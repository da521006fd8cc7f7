import { useLingui } from '@lingui/react/macro';
import { errorText } from '#app/i18n/messages.ts';
import { chooseLocale, type Locale, locales, useLocale } from '#app/i18n/setup.ts';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

const names = { de: 'Deutsch', en: 'English' } satisfies Record<Locale, string>;

export function LanguageSwitch({ isShort = false, className }: { isShort?: boolean; className?: string }) {
  const { t } = useLingui();
  const locale = useLocale();

  function choose(next: Locale) {
    chooseLocale(next).catch(() => showSnackbar({ tone: 'error', text: errorText('OFFLINE') }));
  }

  return (
    <SegmentedControl
      label={t`Sprache`}
      value={locale}
      onChange={choose}
      segments={locales.map((value) => ({
        value,
        label: isShort ? value.toUpperCase() : names[value],
      }))}
      className={className}
    />
  );
}
