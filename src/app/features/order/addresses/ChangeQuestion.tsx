import { useLingui } from '@lingui/react/macro';
import { fieldName } from '#app/features/order/field-names.ts';
import { type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { type AddressChange, changedFields } from '#domain/address/address-wishes.ts';

export function ChangeQuestion({ at }: { at: TypedAddress }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
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
