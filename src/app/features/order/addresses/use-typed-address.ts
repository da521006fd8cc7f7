import { type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';

/** Splits a typed or pasted address into the fields; without the reader the text becomes the company. */
export function useTypedAddress(at: TypedAddress): (typed: string) => Promise<void> {
  const { takeNew } = useOrderEditor();
  return async (typed) => {
    const read = await import('#domain/order-import/recipient-of-text.ts').catch(() => undefined);
    takeNew(at, read ? read.recipientOfText(typed) : { company: typed });
  };
}
