import { useLingui } from '@lingui/react';
import { serverNow } from '#app/api/server-clock.ts';
import { useDerived } from '#app/forms/form.ts';
import { hintText } from '#app/i18n/messages.ts';
import { hintLists } from '#app/parts/embargo/embargo-rules.ts';
import type { ExchangeRates } from '#domain/customs/exchange-rates.ts';
import { draftHints } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { Hint } from '#domain/values/codes.ts';
import { earlierOrders } from './earlier-orders.ts';
import { useOrderEditor } from './order-form.ts';

/** All fields share the result, because unchanged values keep their identity. */
const known = new WeakMap<OrderDraft, { lists: unknown; earlier: unknown; hints: readonly Hint[] }>();

function hintsOf(draft: OrderDraft, rates: ExchangeRates): readonly Hint[] {
  const lists = hintLists.value;
  const earlier = earlierOrders.value;
  const found = known.get(draft);
  if (found && found.lists === lists && found.earlier === earlier) return found.hints;
  const hints = draftHints(draft, { now: new Date(serverNow()), ...lists, earlier, rates });
  known.set(draft, { lists, earlier, hints });
  return hints;
}

const isSameHint = (a: Hint | undefined, b: Hint | undefined) => JSON.stringify(a) === JSON.stringify(b);

export function useOrderHint(path: string): string | undefined {
  useLingui();
  const { form, user } = useOrderEditor();
  const { exchange_rates: rates } = user;
  const hint = useDerived(() => hintsOf(form.values.value, rates).find((it) => it.path === path), isSameHint);
  return hint && hintText(hint);
}
