import { useEffect } from 'react';
import { type AddressTab, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { AddressHintList } from '#app/parts/address/AddressHintList.tsx';
import { fixAddress } from './typed-address.ts';

export function AddressHints({ at }: { at: AddressTab }) {
  const { form } = useOrderEditor();
  const address = useDerived(() => form.values.value[at]);
  // The phone number check loads with the hints, so validate the existing input again.
  useEffect(() => void form.check(), [form]);
  return <AddressHintList address={address} onFix={(fix) => fixAddress(form, at, fix)} />;
}
