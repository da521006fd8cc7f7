import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { lazyPart } from '#app/timing/lazy-part.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { customsLimits } from '#domain/customs/customs.ts';
import { invoiceLimits } from '#domain/customs/customs-invoice.ts';

const DateField = lazyPart(() => import('#app/ui/fields/DateField.tsx'), 'DateField');

/** Customs data of returned goods: the importer and the original export (docs/rules.md 12.11). */
export function ReturnedGoods() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const hasMrn = useDerived(() => form.values.value.customs.original_mrn.trim() !== '');
  return (
    <>
      <OrderTextField
        name="customs.recipient_tax_number"
        label={t`Ihre EORI-Nummer als Einführer`}
        required
        placeholder="DE1234567"
        maxLength={customsLimits.tax_number}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="col-span-full"
      />
      <p className="col-span-full text-muted text-sm">
        {t`Als Rückwaren bleiben die Waren zollfrei, wenn sie bis drei Jahre nach der Ausfuhr unverändert zurückkommen. Der Zoll fragt nach der ursprünglichen Ausfuhr.`}
      </p>
      <OrderTextField
        name="customs.original_invoice_number"
        required={!hasMrn}
        maxLength={invoiceLimits.number}
        autoComplete="off"
      />
      <FormField of={form} name="customs.original_invoice_date">
        {(field) => (
          <Suspense fallback={<Skeleton className="h-16 w-full" />}>
            <DateField
              {...field}
              label={fieldName('original_invoice_date')}
              value={field.value || undefined}
            />
          </Suspense>
        )}
      </FormField>
      <OrderTextField
        name="customs.original_mrn"
        hint={t`Aus der Ausfuhranmeldung, wenn es eine gab`}
        maxLength={invoiceLimits.mrn}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="col-span-full"
      />
    </>
  );
}
