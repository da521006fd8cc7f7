import { type AddressTab, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLater } from '#app/timing/use-later.ts';

const load = () => import('./AddressHints.tsx').then((it) => it.AddressHints);

/** Loads the hints once the user types: their phone number library is a seventh of the page. */
export function LaterHints({ at }: { at: AddressTab }) {
  const { form } = useOrderEditor();
  const isTyped = useDerived(() => form.values.value[at].company !== '');
  const Hints = useLater(load, isTyped);
  return Hints && <Hints at={at} />;
}
