import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { declarationText, dutyText } from '#app/parts/embargo/declaration-text.ts';
import { findingText } from '#app/parts/embargo/finding-text.ts';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { embargoOf } from '#domain/customs/embargo.ts';
import { draftConsignment } from '#domain/order/draft-customs.ts';

const named = 4;
const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function RestrictionsQuestion() {
  const { t } = useLingui();
  useLocale();
  const titleId = useId();
  const { form, user } = useOrderEditor();
  const asked = useDerived(
    () => embargoOf(draftConsignment(form.values.value), user.countries_off).asked,
    isSameJson,
  );
  if (asked.length === 0) return null;
  const more = asked.length - named;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-2 rounded-panel bg-warning-soft px-3.5 py-3 text-sm"
    >
      <h2 id={titleId} className="font-semibold">
        {t`Ausfuhrbeschränkungen prüfen`}
      </h2>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {asked.slice(0, named).map((it) => (
          <li key={JSON.stringify(it)} className="break-words">
            {findingText(it)}
          </li>
        ))}
        {more > 0 && <li>{plural(more, { one: 'und # weitere Regel', other: 'und # weitere Regeln' })}</li>}
      </ul>
      <OrderToggle
        as={Checkbox}
        name="restrictions_declared"
        required
        label={declarationText()}
        hint={dutyText()}
      />
    </section>
  );
}
