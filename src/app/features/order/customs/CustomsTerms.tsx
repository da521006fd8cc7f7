import { useLingui } from '@lingui/react/macro';
import { Suspense, useMemo } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useOrderHint } from '#app/features/order/order-hint.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { lazyPart } from '#app/timing/lazy-part.ts';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import {
  type Currency,
  customsLimits,
  type ExportReason,
  exportReasons,
  type Incoterm,
  type InvoiceType,
  incoterms,
  invoiceTypes,
} from '#domain/customs/customs.ts';
import { needsRecipientNumber, usualNumber } from '#domain/customs/customs-numbers.ts';
import { isDeclared } from '#domain/customs/export-declaration.ts';
import { isPaidBySeller } from '#domain/customs/seller-number.ts';
import { draftConsignment, type draftDirection } from '#domain/order/draft-customs.ts';
import {
  currencyOptions,
  exportReasonText,
  incotermHint,
  incotermText,
  invoiceTypeText,
} from './customs-texts.ts';
import { InvoiceDetails } from './InvoiceDetails.tsx';
import { ReturnedGoods } from './ReturnedGoods.tsx';

const DateField = lazyPart(() => import('#app/ui/fields/DateField.tsx'), 'DateField');

export function CustomsTerms({ direction }: { direction: ReturnType<typeof draftDirection> }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const locale = useLocale();
  const isCommercial = useDerived(() => form.values.value.customs.invoice_type === 'commercial');
  const reasonHint = useOrderHint('customs.reason');
  const dateHint = useOrderHint('customs.invoice_date');
  const options = useMemo(() => currencyOptions(locale), [locale]);
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-3.5 @min-[22rem]:grid-cols-2">
      <FormField of={form} name="customs.invoice_type">
        {(field) => (
          <SegmentedControl<InvoiceType>
            label={t`Art der Rechnung`}
            value={field.value}
            onChange={field.onChange}
            segments={invoiceTypes.map((value) => ({ value, label: invoiceTypeText(value) }))}
            className="col-span-full"
          />
        )}
      </FormField>
      <OrderTextField
        name="customs.invoice_number"
        hint={direction === 'enters' && t`Von der Rechnung Ihres Lieferanten`}
        required={isCommercial}
        maxLength={customsLimits.invoice_number}
        autoComplete="off"
      />
      <FormField of={form} name="customs.invoice_date">
        {(field) => (
          <Suspense fallback={<Skeleton className="h-16 w-full" />}>
            <DateField
              {...field}
              label={fieldName('invoice_date')}
              hint={dateHint && <span className="text-info">{dateHint}</span>}
              value={field.value || undefined}
              placeholder={t`Tag des Auftrags`}
            />
          </Suspense>
        )}
      </FormField>
      <FormField of={form} name="customs.reason">
        {(field) => (
          <Select<ExportReason>
            {...field}
            label={fieldName('reason')}
            required
            hint={reasonHint}
            value={field.value || undefined}
            options={exportReasons.map((value) => ({ value, label: exportReasonText(value) }))}
          />
        )}
      </FormField>
      <FormField of={form} name="customs.currency">
        {(field) => <Select<Currency> {...field} label={fieldName('currency')} required options={options} />}
      </FormField>
      <FormField of={form} name="customs.incoterm">
        {(field) => (
          <Select<Incoterm>
            {...field}
            label={fieldName('incoterm')}
            required
            hint={incotermHint(field.value)}
            options={incoterms.map((value) => ({ value, label: incotermText(value) }))}
            className="col-span-full"
          />
        )}
      </FormField>
      {direction === 'leaves' && <EoriField />}
      {direction === 'returns' ? <ReturnedGoods /> : <RecipientNumberField />}
      <InvoiceDetails />
    </div>
  );
}

function EoriField() {
  const { t } = useLingui();
  const { form, user } = useOrderEditor();
  const { exchange_rates: rates } = user;
  const isRequired = useDerived(() => isDeclared(draftConsignment(form.values.value), rates));
  return (
    <OrderTextField
      name="customs.sender_eori"
      required={isRequired}
      hint={t`Über 1.000 EUR Warenwert oder 1.000 kg netto nötig`}
      placeholder="DE1234567"
      maxLength={20}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function RecipientNumberField() {
  const { t } = useLingui();
  const { form, user } = useOrderEditor();
  const isRequired = useDerived(() => {
    const consignment = draftConsignment(form.values.value);
    const { reason } = form.values.value.customs;
    if (!needsRecipientNumber(reason, consignment.recipient)) return false;
    return !isPaidBySeller(consignment, form.values.value.customs, user.exchange_rates);
  });
  const example = useDerived(() => usualNumber(form.values.value.recipient)?.example);
  const hint = isRequired ? t`EORI- oder MwSt-Nummer` : t`Steuer-, EORI- oder MwSt-Nummer, wenn bekannt`;
  return (
    <OrderTextField
      name="customs.recipient_tax_number"
      required={isRequired}
      hint={hint}
      placeholder={example}
      maxLength={customsLimits.tax_number}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
