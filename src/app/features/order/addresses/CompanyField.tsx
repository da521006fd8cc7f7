import { useState } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { wantAddressBook } from '#app/offline/addresses/address-book.ts';
import { pasteLines } from '#app/parts/address/paste-lines.ts';
import { useAddressHits } from '#app/parts/address/use-address-hits.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import type { SavedAddress } from '#domain/address/address.ts';
import { useTypedAddress } from './use-typed-address.ts';

/** Minimum letters to search: nearly every address matches a single letter. */
const proposedFrom = 2;

export function CompanyField({ at }: { at: TypedAddress }) {
  const { form, take } = useOrderEditor();
  const takeTyped = useTypedAddress(at);
  const [typed, setTyped] = useState('');
  const { list } = useAddressHits(typed.length < proposedFrom ? '' : typed);
  return (
    <FormField of={form} name={`${at}.company`}>
      {(field) => (
        <Combobox<SavedAddress>
          {...field}
          label={fieldName('company')}
          onPaste={(event) => pasteLines(event, (typed) => void takeTyped(typed))}
          required
          value={undefined}
          onChange={(saved) => saved && take(at, saved)}
          free={{
            text: field.value,
            onText: (text) => {
              wantAddressBook();
              setTyped(text);
              field.onChange(text);
            },
          }}
          {...list}
          items={typed === field.value ? list.items : []}
          className="col-span-12"
        />
      )}
    </FormField>
  );
}
