import { useLingui } from '@lingui/react/macro';
import { fieldName } from '#app/features/order/field-names.ts';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import { type TypedAddress, useOrderDesk } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { type AddressChange, changedFields, isEmptyAddress, isFromBook } from '#domain/address-wishes.ts';

/**
 * Asks what becomes of a typed or changed address in the address book. It is never in the way; until submit it can be
 * changed.
 */
export function AddressSaving({ at }: { at: TypedAddress }) {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const kind = useDerived(() => {
    const typed = form.values.value[at];
    if (isFromBook(typed)) return changedFields(typed).length > 0 ? 'changed' : 'nothing';
    return isEmptyAddress(typed) ? 'nothing' : 'typed';
  });
  if (kind === 'typed') {
    return (
      <OrderToggle
        name={`${at}.save_as_new_address`}
        label={t`Als neue Adresse speichern`}
        hint={t`Kommt ins Adressbuch, sobald der Auftrag angenommen ist.`}
      />
    );
  }
  return kind === 'changed' && <ChangeQuestion at={at} />;
}

function ChangeQuestion({ at }: { at: TypedAddress }) {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const answer = useDerived(() => form.values.value[at].address_change);
  const fields = useDerived(() => changedFields(form.values.value[at]).map(fieldName).join(', '));
  return (
    <div className="rounded-panel border border-line bg-sunken px-3.5 py-3">
      <p role="status" className="text-muted text-xs">
        {t`Weicht vom Adressbuch ab: ${fields}`}
      </p>
      <RadioGroup<AddressChange>
        label={t`Was soll mit der Adresse im Adressbuch geschehen?`}
        value={answer === '' ? undefined : answer}
        onChange={(change) => form.set(`${at}.address_change`, change)}
        options={[
          { value: 'update', title: t`Aktualisieren` },
          { value: 'create', title: t`Als neue speichern` },
          { value: 'once', title: t`Nur für diesen Auftrag` },
        ]}
        hint={
          answer === ''
            ? t`Ohne Auswahl bleibt das Adressbuch, wie es ist.`
            : answer === 'once'
              ? t`Das Adressbuch bleibt, wie es ist.`
              : t`Geschieht, sobald der Auftrag angenommen ist.`
        }
        className="mt-1.5 gap-1.5"
      />
    </div>
  );
}
