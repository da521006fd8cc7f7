import { useEffect } from 'react';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { loadEmbargoRules } from '#app/parts/embargo/embargo-rules.ts';
import { draftBorder } from '#domain/draft-customs.ts';
import type { OrderDraft } from '#domain/order-draft.ts';

/** True of an order that leaves Germany or crosses a border: the lists of embargoes may say something about it. */
export const mayBeRestricted = (draft: OrderDraft): boolean =>
  draft.recipient.country_code !== 'DE' || draftBorder(draft) !== undefined;

/** Judges by the lists of embargoes too, once they are here; without them the server does. */
export function useEmbargoRules(form: OrderForm): void {
  const isRestricted = useDerived(() => mayBeRestricted(form.values.value));
  useEffect(() => {
    if (!isRestricted) return;
    let isOver = false;
    loadEmbargoRules().then(
      () => !isOver && form.check(),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [form, isRestricted]);
}
