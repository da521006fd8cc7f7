import { useEffect } from 'react';
import { useDerived } from '#app/forms/form.ts';
import { AddressHintList } from '#app/parts/address/AddressHintList.tsx';
import type { PlainAddress } from '#domain/address/address.ts';
import type { BookingForm } from './booking-form.ts';

/** Import lazily: loads the phone number library. */
export function PickupAddressHints({ form }: { form: BookingForm }) {
  const address = useDerived(() => form.values.value.recipient);
  // The library is new, so validate the existing phone number again.
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
