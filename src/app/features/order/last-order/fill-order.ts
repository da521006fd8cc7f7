import type { OrderForm } from '#app/features/order/order-form.ts';
import type { LastOrderFill } from '#domain/order/last-order.ts';
import { repeatedFields } from '#domain/order/sent-order.ts';

/** The returned undo spares values changed since. */
export function fillOrder(form: OrderForm, { transport_kind, parcels }: LastOrderFill): () => void {
  const before = form.values.peek();
  form.set('transport_kind', transport_kind);
  for (const [at, parcel] of parcels.entries()) {
    if (at >= before.parcels.length) form.insert('parcels', { ...parcel }, at);
    else for (const key of repeatedFields) form.set(`parcels.${at}.${key}`, parcel[key]);
  }
  return () => {
    for (const at of [...parcels.keys()].reverse()) {
      const [was, filled] = [before.parcels[at], parcels[at]];
      const is = form.values.peek().parcels[at];
      if (!filled || !is) continue;
      const unchanged = repeatedFields.filter((key) => is[key] === filled[key]);
      if (!was && unchanged.length === repeatedFields.length) form.remove('parcels', at);
      if (was) for (const key of unchanged) form.set(`parcels.${at}.${key}`, was[key]);
    }
    form.set('transport_kind', before.transport_kind);
  };
}
