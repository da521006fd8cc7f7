import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '#app/api/session.ts';
import { fieldName } from '#app/features/order/field-names.ts';
import { useOrderDesk } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { parcelLimits } from '#domain/services/parcel.ts';
import type { Proposals } from './contents-proposals.ts';

/** What is in a parcel; proposes what was sent before, to this recipient first. */
export function ContentsField({ index }: { index: number }) {
  const { form } = useOrderDesk();
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
            // Read once: every key in the recipient would come here otherwise.
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

/** Everything can be typed without them: they come when the page is quiet. */
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
