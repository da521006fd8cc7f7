import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PickupAddressSwitch } from '#app/features/order/finish/PickupAddressSwitch.tsx';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { issueText } from '#app/i18n/messages.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { GermanStateSelect } from '#app/parts/public/GermanStateSelect.tsx';
import { paths } from '#app/paths.ts';
import { countryName } from '#domain/address/countries.ts';
import { streetLine } from '#domain/address/street-line.ts';
import { senderFromBaseData } from '#domain/order/restored-draft.ts';
import { LaterHints } from './LaterHints.tsx';
import { PhoneFields } from './PhoneFields.tsx';

/**
 * The sender is the client: address and email come from the base data, the other fields can differ per order
 * (docs/rules.md 7.5).
 */
export function SenderTab() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const isIncomplete = useDerived(() =>
    form.issues.value.some(({ path }) => senderFromBaseData.some((field) => path === `sender.${field}`)),
  );
  return (
    <div className="flex flex-col gap-3.5">
      {isIncomplete && (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          {t`Bitte vervollständigen Sie Ihre Stammdaten.`}
        </p>
      )}
      <SenderFacts />
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5">
        <OrderTextField name="sender.address_extra_1" autoComplete="off" className="col-span-6" />
        <OrderTextField name="sender.address_extra_2" autoComplete="off" className="col-span-6" />
        <FormField of={form} name="sender.state_province_code">
          {(field) => <GermanStateSelect {...field} autoComplete="off" className="col-span-5" />}
        </FormField>
        <OrderTextField name="sender.contact_person" required autoComplete="off" className="col-span-7" />
        <PhoneFields at="sender" />
      </div>
      <LaterHints at="sender" />
      <PickupAddressSwitch />
    </div>
  );
}

/** Facts of the base data as text, with the way to change them. */
function SenderFacts() {
  const { t } = useLingui();
  const locale = useLocale();
  const { form } = useOrderEditor();
  const sender = useDerived(() => form.values.value.sender);
  const { id, company, postal_code, city, country_code, email } = sender;
  const change = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // A fact that is missing or wrong leads to the way to change it.
    for (const field of senderFromBaseData) form.place(`sender.${field}`, change.current);
    return () => {
      for (const field of senderFromBaseData) form.place(`sender.${field}`, null);
    };
  }, [form]);
  const errors = useDerived(() => {
    const wrong = form.issues.value.filter(({ path }) =>
      senderFromBaseData.some((it) => path === `sender.${it}`),
    );
    return [...new Set(wrong.map(issueText))].join(' ');
  });
  return (
    <div className="relative break-words rounded-panel bg-fill px-4 py-3 text-sm">
      <p className="pr-20 font-semibold">{company}</p>
      <p>{streetLine(sender)}</p>
      <p>{[postal_code, city].filter(Boolean).join(' ')}</p>
      <p>{countryName(country_code, locale)}</p>
      <p className="mt-1.5 text-muted">{email}</p>
      {errors && <p className="mt-1.5 font-medium text-error">{errors}</p>}
      {id && <p className="tabular text-muted">{t`Kundennummer ${id}`}</p>}
      <Link
        ref={change}
        to={paths.baseData()}
        aria-label={t`Stammdaten ändern`}
        className="absolute top-1 right-2 inline-flex min-h-control items-center rounded-control px-2 font-semibold text-brand hover:bg-brand-soft"
      >
        {t`Ändern`}
      </Link>
    </div>
  );
}
