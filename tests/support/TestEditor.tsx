import { QueryClient, QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, useContext, useRef, useState } from 'react';
import { useEmbargoRules } from '#app/features/order/customs/use-embargo-rules.ts';
import { inFormOrder } from '#app/features/order/field-order.ts';
import { OrderDeskContext, type OrderForm, placeIssues } from '#app/features/order/order-form.ts';
import { type DangerRules, useDangerRules } from '#app/features/order/parcels/use-danger-rules.ts';
import { useDesk } from '#app/features/order/use-editor.ts';
import { useForm } from '#app/forms/form.ts';
import { embargoRules } from '#app/parts/embargo/embargo-rules.ts';
import { draftIssues } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { type DatabaseUser, type Options, orderTerms } from '#domain/people/account.ts';
import { baseData, user as defaultUser } from './order-support.ts';

type TestEditorProps = {
  values: OrderDraft;
  user?: DatabaseUser;
  options?: Partial<Options>;
  onForm?: (form: OrderForm) => void;
  onSubmit?: (isPrinted: boolean) => void;
  children: ReactNode;
};

export function TestEditor({
  values,
  user = defaultUser,
  options,
  onForm,
  onSubmit = () => {},
  children,
}: TestEditorProps) {
  const dangerRules = useRef<DangerRules>(undefined);
  const form = useForm<OrderDraft>({
    values,
    lists: ['parcels', 'customs.lines'],
    validate: (draft) =>
      inFormOrder(
        placeIssues(
          draftIssues(draft, {
            now: new Date('2026-11-17T09:00:00Z'),
            isPickupAllowed: user.is_pickup_allowed,
            isValorEnabled: user.is_valor_enabled,
            specialActivation: true,
            dangerIssues: dangerRules.current,
            embargoIssues: (order) => embargoRules()?.(order, user.countries_off ?? []) ?? [],
            terms: orderTerms(user),
            rates: user.exchange_rates,
            cutOffs: user.cut_offs,
          }),
          draft,
        ),
      ),
  });
  useDangerRules(form, dangerRules);
  useEmbargoRules(form);
  onForm?.(form);
  const [own] = useState(() => new QueryClient());
  const client = useContext(QueryClientContext) ?? own;
  const [desk] = useState(() => ({ ...baseData, options: { ...baseData.options, ...options } }));
  const editor = useDesk({ form, user, baseData: desk, submit: onSubmit, askToClear: () => {}, answers: {} });
  return (
    <QueryClientContext value={client}>
      <OrderDeskContext value={editor}>{children}</OrderDeskContext>
    </QueryClientContext>
  );
}
