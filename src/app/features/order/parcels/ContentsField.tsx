import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '#app/api/session.ts';
import { fieldName } from '#app/features/order/field-names.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { parcelLimits } from '#domain/services/parcel.ts';
import type { Proposals } from './contents-proposals.ts';

export function ContentsField({ index }: { index: number }) {
  const { form } = useOrderEditor();
  const find = useProposals();
  const typed = useDerived(() => form.values.value.parcels[index]?.contents ?? '');
  const [recipient, setRecipient] = useState(form.values.peek().recipient);
  const found = useMemo(() => find?.(typed, recipient) ?? [], [find, typed, recipient]);
  return (
    <FormField of={form} name={`parcels.${index}.contents`}>
      {(field) => (
        <Combobox<string>
          {...field}
          label={fieldName('contents')}
          required
          value={undefined}
          onChange={(text) => text && field.onChange(text)}
          free={{
            text: field.value ?? '',
            onText: field.onChange,
            // Read on focus only: a subscription would re-render on each key press in the recipient.
            onFocus: () => setRecipient(form.values.peek().recipient),
          }}
          items={found}
          getKey={(text) => text}
          getText={(text) => text}
          maxLength={parcelLimits.maxContents}
        />
      )}
    </FormField>
  );
}

/** Optional, so loaded when the page is idle. */
function useProposals(): Proposals | undefined {
  const uid = useSession()?.user_uid;
  const client = useQueryClient();
  const [proposals, setProposals] = useState<Proposals>();
  useEffect(() => {
    if (uid === undefined) return;
    let isOver = false;
    const load = async () => {
      const loaded = await import('./contents-proposals.ts').then((it) => it.loadProposals(uid, client));
      if (!isOver) setProposals(() => loaded);
    };
    const callOff = whenQuiet(() => void load().catch(() => {}));
    return () => {
      isOver = true;
      callOff();
    };
  }, [uid, client]);
  return proposals;
}
