import { useLingui } from '@lingui/react/macro';
import Info from 'lucide-react/icons/info';
import { useLocale } from '#app/i18n/setup.ts';
import type { PortalSettings } from '#contract/portal.ts';

/** See docs/rules.md 4.8. Below the form, because it loads late and would move the fields. */
export function ProviderNote({ texts }: { texts: PortalSettings['login_info'] | undefined }) {
  const { t } = useLingui();
  const text = texts?.[useLocale()];
  if (!text) return null;
  return (
    <section
      aria-label={t`Hinweis`}
      className="mt-6 flex items-start gap-3 rounded-panel border border-line bg-sunken px-4 py-3 text-sm"
    >
      <Info aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 whitespace-pre-line break-words">{text}</p>
    </section>
  );
}
