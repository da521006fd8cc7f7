import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { PickupAddressSwitch } from '#app/features/order/finish/PickupAddressSwitch.tsx';
import { findEntry, useRecentRecipients } from '#app/features/order/memory/use-recent-recipients.ts';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import { type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { AddressSearch } from '#app/parts/address/AddressSearch.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { isFromBook } from '#domain/address/address-wishes.ts';
import { findCountry, needsPostalCode } from '#domain/address/countries.ts';
import { statesOf } from '#domain/address/states.ts';
import { AddressBookLink } from './AddressBookLink.tsx';
import { AddressSaving } from './AddressSaving.tsx';
import { CompanyField } from './CompanyField.tsx';
import { CountryField } from './CountryField.tsx';
import { LaterHints } from './LaterHints.tsx';
import { PhoneFields } from './PhoneFields.tsx';
import { useTypedAddress } from './use-typed-address.ts';

/** In a narrow card half a row cuts the names of countries. */
const half = 'col-span-12 @min-[23rem]:col-span-6';

const loadStates = () => import('./StateField.tsx').then((it) => it.StateField);
const loadPreview = () => import('./AddressPreview.tsx').then((it) => it.AddressPreview);

export function AddressTab({ at }: { at: TypedAddress }) {
  const { t } = useLingui();
  const { form, take, takeNew } = useOrderEditor();
  const { recent, renew } = useRecentRecipients(at);
  const takeTyped = useTypedAddress(at);
  const country = useDerived(() => form.values.value[at].country_code);
  const hasPostalCode = findCountry(country)?.postal_code !== 'none';
  const isLinked = useDerived(() => isFromBook(form.values.value[at]));
  const Preview = useLater(loadPreview, isLinked);
  // Keyboard focus starts in the search; with an empty address book, in the first field below.
  const search = useCallback((input: HTMLInputElement | null) => form.place(at, input), [form, at]);
  const hasStates = statesOf(country).length > 0;
  const States = useLater(loadStates, hasStates);
  return (
    <div className="flex flex-col gap-3.5">
      {at === 'differ_pickup' && <PickupAddressSwitch />}
      <AddressSearch
        label={at === 'recipient' ? t`Empfänger suchen` : t`Abholadresse suchen`}
        ref={search}
        onChoose={(saved) => take(at, saved)}
        recent={recent}
        onFocus={renew}
        onRecent={async (address) => {
          const entry = await findEntry(address);
          if (entry) take(at, entry);
          else takeNew(at, address);
        }}
        onNew={at === 'recipient' ? (typed) => void takeTyped(typed) : undefined}
      />
      {isLinked && <AddressBookLink at={at} />}
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5">
        <CompanyField at={at} />
        <OrderTextField
          name={`${at}.street`}
          required
          autoComplete="off"
          className="col-span-7 @min-[26rem]:col-span-8"
        />
        <OrderTextField
          name={`${at}.street_number`}
          required
          autoComplete="off"
          className="col-span-5 @min-[26rem]:col-span-4"
        />
        <OrderTextField name={`${at}.address_extra_1`} autoComplete="off" className="col-span-6" />
        <OrderTextField name={`${at}.address_extra_2`} autoComplete="off" className="col-span-6" />
        {hasPostalCode && (
          <OrderTextField
            name={`${at}.postal_code`}
            required={needsPostalCode(country)}
            autoComplete="off"
            className="col-span-5 @min-[26rem]:col-span-4"
          />
        )}
        <OrderTextField
          name={`${at}.city`}
          required
          autoComplete="off"
          className={hasPostalCode ? 'col-span-7 @min-[26rem]:col-span-8' : 'col-span-12'}
        />
        <CountryField at={at} className={hasStates ? 'col-span-12' : half} />
        {hasStates &&
          (States ? (
            <States at={at} className={half} />
          ) : (
            <Skeleton className={joinClasses('h-control self-end', half)} />
          ))}
        <OrderTextField name={`${at}.contact_person`} required autoComplete="off" className={half} />
        <PhoneFields at={at} />
        <OrderTextField name={`${at}.email`} type="email" autoComplete="off" className="col-span-12" />
      </div>
      <LaterHints at={at} />
      <AddressSaving at={at} />
      {Preview && <Preview at={at} />}
      {at === 'recipient' && (
        <OrderToggle name="recipient.invoice_to_recipient" label={t`Rechnung an Empfänger`} />
      )}
    </div>
  );
}
