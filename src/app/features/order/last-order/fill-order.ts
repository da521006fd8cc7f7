import { setLines } from '#app/features/order/customs/goods-lines.ts';
import { pickupContextOf } from '#app/features/order/finish/pickup-choice.ts';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { filledDraft, type LastOrderFill } from '#domain/order/last-order.ts';
import { isEmptyGoodsLine, type OrderDraft } from '#domain/order/order-draft.ts';
import { repeatedFields, sentCustomsTerms, sentOptions } from '#domain/order/sent-order.ts';
import { checkPickup, defaultPickup } from '#domain/pickup/pickup.ts';

/** The order after filling; without a valid pickup, on the first possible day. */
export function previewOf(draft: OrderDraft, fill: LastOrderFill, now: Date): OrderDraft {
  const filled = filledDraft(draft, fill);
  const context = pickupContextOf(filled, now);
  if (!filled.has_pickup || checkPickup(filled, context).length === 0) return filled;
  const { day, from, to } = defaultPickup(context);
  return { ...filled, pickup_date: day, pickup_datetime_from: from, pickup_datetime_to: to };
}

const fields = [
  'transport_kind',
  ...sentOptions,
  'has_special_delivery_terms',
  'has_pickup',
  'pickup_date',
  'pickup_datetime_from',
  'pickup_datetime_to',
] as const satisfies readonly (keyof OrderDraft)[];

/** Everything but the service. The returned undo spares values changed since. */
export function fillOrder(form: OrderForm, next: OrderDraft): () => void {
  const before = form.values.peek();
  setPlain(form, next);
  for (const [at, parcel] of next.parcels.entries()) {
    if (at >= before.parcels.length) form.insert('parcels', { ...parcel }, at);
    else for (const key of repeatedFields) form.set(`parcels.${at}.${key}`, parcel[key]);
  }
  if (next.customs.lines !== before.customs.lines) setGoods(form, next);
  return () => {
    for (const at of [...next.parcels.keys()].reverse()) {
      const [was, filled] = [before.parcels[at], next.parcels[at]];
      const is = form.values.peek().parcels[at];
      if (!filled || !is) continue;
      const unchanged = repeatedFields.filter((key) => is[key] === filled[key]);
      if (!was && unchanged.length === repeatedFields.length) form.remove('parcels', at);
      if (was) for (const key of unchanged) form.set(`parcels.${at}.${key}`, was[key]);
    }
    setPlain(form, before, next);
    if (next.customs.lines !== before.customs.lines && hasGoods(form, next)) setGoods(form, before);
  };
}

/** `since`: sets only the values that are still as in this order. */
function setPlain(form: OrderForm, next: OrderDraft, since?: OrderDraft): void {
  const now = form.values.peek();
  for (const key of fields) if (!since || now[key] === since[key]) form.set(key, next[key]);
  for (const key of sentCustomsTerms) {
    if (!since || now.customs[key] === since.customs[key]) form.set(`customs.${key}`, next.customs[key]);
  }
  const { invoice_to_recipient } = next.recipient;
  if (!since || now.recipient.invoice_to_recipient === since.recipient.invoice_to_recipient)
    form.set('recipient.invoice_to_recipient', invoice_to_recipient);
}

const goodsOf = ({ customs }: OrderDraft) => customs.lines.filter((line) => !isEmptyGoodsLine(line));

const hasGoods = (form: OrderForm, order: OrderDraft) =>
  JSON.stringify(goodsOf(form.values.peek())) === JSON.stringify(goodsOf(order));

const setGoods = (form: OrderForm, order: OrderDraft) => setLines(form, goodsOf(order));
