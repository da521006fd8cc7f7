import { AddressBookLink } from '#app/features/order/addresses/AddressBookLink.tsx';
import { AddressHints } from '#app/features/order/addresses/AddressHints.tsx';
import { AddressPreview } from '#app/features/order/addresses/AddressPreview.tsx';
import { AddressSaving } from '#app/features/order/addresses/AddressSaving.tsx';
import { useDerived } from '#app/forms/form.ts';
import { isFromBook } from '#domain/address-wishes.ts';
import { type AddressTab, type TypedAddress, useOrderDesk } from './order-form.ts';

/** What helps with an address once something stands in it; loaded after the page. */
export function AddressAids({ at, place }: { at: AddressTab; place: 'above' | 'below' }) {
  if (place === 'above') return at === 'sender' ? null : <BookLink at={at} />;
  return (
    <>
      <AddressHints at={at} />
      {at !== 'sender' && (
        <>
          <AddressSaving at={at} />
          <AddressPreview at={at} />
        </>
      )}
    </>
  );
}

function BookLink({ at }: { at: TypedAddress }) {
  const { form } = useOrderDesk();
  const isLinked = useDerived(() => isFromBook(form.values.value[at]));
  return isLinked && <AddressBookLink at={at} />;
}
