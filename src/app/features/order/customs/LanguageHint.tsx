import { useLingui } from '@lingui/react/macro';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { isInWrongLanguage } from '#domain/articles/goods-language.ts';

/** Only a hint: the app cannot know for sure which language customs read (docs/rules.md 12.15). */
export function LanguageHint() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const number = useDerived(() => {
    const { customs, recipient } = form.values.value;
    return customs.lines.findIndex((it) => isInWrongLanguage(it.description, recipient.country_code)) + 1;
  });
  if (number === 0) return null;
  return (
    <p role="status" className="rounded-panel bg-info-soft px-3.5 py-2.5 text-info text-sm">
      {t`Position ${number} ist wohl auf Deutsch beschrieben. Der Zoll am Ziel liest Englisch oder die Landessprache.`}
    </p>
  );
}
