import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { PickupAddressSwitch } from '#app/features/order/finish/PickupAddressSwitch.tsx';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import {
  type AddressTab as AddressTabId,
  type TypedAddress,
  useOrderDesk,
} from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { AddressSearch } from '#app/parts/AddressSearch.tsx';
import { findCountry, needsPostalCode } from '#domain/countries.ts';
import { statesOf } from '#domain/states.ts';
import { CountryField } from './CountryField.tsx';
import { PhoneFields } from './PhoneFields.tsx';
import { StateField } from './StateField.tsx';
import { fillAddress } from './typed-address.ts';

/** Hints, preview and the address book's part (AddressAids), once they are loaded. */
export type LaterAids = ComponentType<{ at: AddressTabId; place: 'above' | 'below' }> | undefined;

/** Recipient or differing pickup address: found in the address book or typed. */
export function AddressTab({ at, Aids }: { at: TypedAddress; Aids: LaterAids }) {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const country = useDerived(() => form.values.value[at].country_code);
  const hasPostalCode = findCountry(country)?.postal_code !== 'none';
  const hasStates = statesOf(country).length > 0;
  return (
    <div className="flex flex-col gap-3.5">
      {at === 'differ_pickup' && <PickupAddressSwitch />}
      <AddressSearch
        label={at === 'recipient' ? t`Empfänger suchen` : t`Abholadresse suchen`}
        onChoose={(saved) => fillAddress(form, at, saved)}
      />
      {Aids && <Aids at={at} place="above" />}
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5">
        <OrderTextField name={`${at}.company`} required autoComplete="off" className="col-span-12" />
        <OrderTextField name={`${at}.street`} required autoComplete="off" className="col-span-9" />
        <OrderTextField
          name={`${at}.street_number`}
          label={t`Nr.`}
          required
          autoComplete="off"
          className="col-span-3"
        />
        <OrderTextField name={`${at}.address_extra_1`} autoComplete="off" className="col-span-6" />
        <OrderTextField name={`${at}.address_extra_2`} autoComplete="off" className="col-span-6" />
        {hasPostalCode && (
          <OrderTextField
            name={`${at}.postal_code`}
            required={needsPostalCode(country)}
            autoComplete="off"
            className="col-span-5 @min-[22rem]:col-span-4"
          />
        )}
        <OrderTextField
          name={`${at}.city`}
          required
          autoComplete="off"
          className={hasPostalCode ? 'col-span-7 @min-[22rem]:col-span-8' : 'col-span-12'}
        />
        <CountryField at={at} className={hasStates ? 'col-span-12' : 'col-span-6'} />
        <StateField at={at} className="col-span-6" />
        <OrderTextField name={`${at}.contact_person`} required autoComplete="off" className="col-span-6" />
        <PhoneFields at={at} />
        <OrderTextField name={`${at}.email`} type="email" autoComplete="off" className="col-span-12" />
      </div>
      {Aids && <Aids at={at} place="below" />}
      {at === 'recipient' && (
        <OrderToggle name="recipient.invoice_to_recipient" label={t`Rechnung an Empfänger`} />
      )}
    </div>
  );
}
