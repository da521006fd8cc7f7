import { useLingui } from '@lingui/react/macro';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import { type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { changedFields, isEmptyAddress, isFromBook } from '#domain/address/address-wishes.ts';

const loadQuestion = () => import('./ChangeQuestion.tsx').then((it) => it.ChangeQuestion);

export function AddressSaving({ at }: { at: TypedAddress }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const kind = useDerived(() => {
    const typed = form.values.value[at];
    if (isFromBook(typed)) return changedFields(typed).length > 0 ? 'changed' : 'nothing';
    return isEmptyAddress(typed) ? 'nothing' : 'typed';
  });
  const Question = useLater(loadQuestion, kind === 'changed');
  if (kind === 'typed') {
    return (
      <OrderToggle
        name={`${at}.save_as_new_address`}
        label={t`Als neue Adresse speichern`}
        hint={t`Kommt ins Adressbuch, sobald der Auftrag angenommen ist.`}
      />
    );
  }
  if (kind !== 'changed') return null;
  return Question ? <Question at={at} /> : <Skeleton className="h-52 w-full" />;
}
