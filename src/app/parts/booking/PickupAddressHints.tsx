import { useEffect } from 'react';
import { useDerived } from '#app/forms/form.ts';
import { AddressHintList } from '#app/parts/address/AddressHintList.tsx';
import type { PlainAddress } from '#domain/address/address.ts';
import type { BookingForm } from './booking-form.ts';

/** The hints of the address we come to, which is in Germany whatever else it says. Loads the library of phone numbers. */
export function PickupAddressHints({ form }: { form: BookingForm }) {
  const address = useDerived(() => form.values.value.recipient);
  // What stands there already was not judged as a whole before.
  useEffect(() => void form.check(), [form]);
  return (
    <AddressHintList
      address={address}
      isCountryFixed
      onFix={(fix) => {
        for (const [name, value] of Object.entries(fix))
          form.set(`recipient.${name as keyof PlainAddress}`, value);
      }}
    />
  );
}
