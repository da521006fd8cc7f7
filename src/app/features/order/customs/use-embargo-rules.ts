import { useEffect, useRef } from 'react';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { loadEmbargoRules } from '#app/parts/embargo/embargo-rules.ts';
import { draftBorder } from '#domain/order/draft-customs.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';

export const mayBeRestricted = (draft: OrderDraft): boolean =>
  draft.recipient.country_code !== 'DE' || draftBorder(draft) !== undefined;

/** A declaration is valid while this text stays the same. */
function subjectOf({ recipient, customs }: OrderDraft): string {
  return JSON.stringify([
    recipient.country_code,
    recipient.postal_code,
    customs.lines.map((it) => it.hs_code),
  ]);
}

function useDeclarationAnew(form: OrderForm): void {
  const subject = useDerived(() => subjectOf(form.values.value));
  const isDeclared = useDerived(() => form.values.value.restrictions_declared);
  const declared = useRef(isDeclared ? subject : undefined);
  useEffect(() => {
    if (isDeclared && declared.current !== undefined && declared.current !== subject)
      form.set('restrictions_declared', false);
    declared.current = isDeclared ? subject : undefined;
  }, [form, subject, isDeclared]);
}

/** Validates again once the embargo lists are loaded; until then only the server checks them. */
export function useEmbargoRules(form: OrderForm): void {
  useDeclarationAnew(form);
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
