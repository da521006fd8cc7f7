import type { OrderForm } from '#app/features/order/order-form.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { checkPickup, defaultPickup, type PickupContext, toTimes } from '#domain/pickup/pickup.ts';
import { federalState } from '#domain/values/federal-state.ts';
import { berlinDay } from '#domain/values/working-days.ts';

export const leavingPlaceOf = (draft: OrderDraft) =>
  draft.has_differ_pickup ? draft.differ_pickup : draft.sender;

export function pickupContextOf(draft: OrderDraft, now: Date): PickupContext {
  const place = leavingPlaceOf(draft);
  const isInGermany = place.country_code === 'DE';
  return {
    now,
    ...(draft.service === '' ? {} : { service: draft.service }),
    state: isInGermany ? federalState(place.postal_code, place.state_province_code) : undefined,
  };
}

function proposePickup(form: OrderForm, now: Date): void {
  const { day, from, to } = defaultPickup(pickupContextOf(form.values.peek(), now));
  form.set('pickup_date', day);
  form.set('pickup_datetime_from', from);
  form.set('pickup_datetime_to', to);
}

/** Yes proposes the first possible day and the usual window, unless a valid pickup is set. */
export function choosePickup(form: OrderForm, requested: boolean, now: Date): void {
  form.set('has_pickup', requested);
  if (requested) repairPickup(form, now);
}

export function repairPickup(form: OrderForm, now: Date): void {
  const draft = form.values.peek();
  if (draft.has_pickup && checkPickup(draft, pickupContextOf(draft, now)).length > 0)
    proposePickup(form, now);
}

/** A later start moves the end so that the window stays long enough. */
export function chooseFrom(form: OrderForm, from: string, now: Date): void {
  form.set('pickup_datetime_from', from);
  const { service, pickup_date: day, pickup_datetime_to: to } = form.values.peek();
  const [earliest] = toTimes({
    ...(service === '' ? {} : { service }),
    day: day || berlinDay(now),
    now,
    from,
  });
  if (earliest && to < earliest) form.set('pickup_datetime_to', earliest);
}
