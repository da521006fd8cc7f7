import type { OrderDraft } from '#domain/order/order-draft.ts';
import { restoreDraft } from '#domain/order/restored-draft.ts';
import type { RowValues } from './read-orders.ts';

/** The batch has sender and terms for all orders; only a chosen pickup stays. */
export function rowOfForm(form: unknown, fresh: OrderDraft): RowValues {
  const {
    sender: _,
    terms_of_service: __,
    terms_version: ___,
    has_pickup,
    pickup_date,
    pickup_datetime_from,
    pickup_datetime_to,
    ...values
  } = restoreDraft(form, fresh);
  if (!has_pickup) return values;
  return { ...values, has_pickup, pickup_date, pickup_datetime_from, pickup_datetime_to };
}
