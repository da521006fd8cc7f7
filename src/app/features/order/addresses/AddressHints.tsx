import { useEffect } from 'react';
import { type AddressTab, useOrderDesk } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { AddressHintList } from '#app/parts/address/AddressHintList.tsx';
import { fixAddress } from './typed-address.ts';

/** The hints of an address of the order. */
export function AddressHints({ at }: { at: AddressTab }) {
  const { form } = useOrderDesk();
  const address = useDerived(() => form.values.value[at]);
  // With the hints came the judgement of phone numbers, which what stands there already was not told yet.
  useEffect(() => void form.check(), [form]);
  return <AddressHintList address={address} onFix={(fix) => fixAddress(form, at, fix)} />;
}
