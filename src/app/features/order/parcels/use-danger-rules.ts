import { type RefObject, useEffect } from 'react';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { dangerKindsAmong } from '#domain/danger/danger.ts';
import type { OrderContext } from '#domain/order/order-rules.ts';

export type DangerRules = OrderContext['dangerIssues'];

/** Validates again once the list is loaded; until then only the server checks it. */
export function useDangerRules(form: OrderForm, rules: RefObject<DangerRules>): void {
  const isRequested = useDerived(() => dangerKindsAmong(form.values.value.parcels).length > 0);
  useEffect(() => {
    if (!isRequested || rules.current) return;
    let isOver = false;
    const load = async () => {
      const { loadDangerRules } = await import('./load-danger-rules.ts');
      const loaded = await loadDangerRules();
      if (isOver) return;
      rules.current = loaded;
      form.check();
    };
    load().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [form, isRequested, rules]);
}
