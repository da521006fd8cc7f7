import * as v from 'valibot';
import type { Form } from '#app/forms/form.ts';
import type { PlainAddress } from '#domain/address/address.ts';
import { plainAddress } from '#domain/address/address-wishes.ts';
import { sameAddressKey } from '#domain/address/same-address.ts';
import {
  checkPickup,
  defaultPickup,
  defaultTimes,
  fromTimes,
  isPickupDay,
  toTimes,
} from '#domain/pickup/pickup.ts';
import {
  type BookingContext,
  checkBooking,
  PickupBooking,
  type PickupService,
  pickupServiceChoices,
  pickupState,
} from '#domain/pickup/pickup-booking.ts';
import type { Issue } from '#domain/values/codes.ts';
import { daySeconds, isDay } from '#domain/values/working-days.ts';

export type BookingValues = {
  recipient: PlainAddress;
  pickup_date: string;
  pickup_datetime_from: string;
  pickup_datetime_to: string;
  special_delivery_terms: string;
  parcels_quantity: number | undefined;
  total_weight: number | undefined;
  service: PickupService | '';
};
export type BookingForm = Form<BookingValues>;

export function freshBooking(own: PlainAddress, now: Date): BookingValues {
  const recipient = plainAddress(own);
  const { day, from, to } = defaultPickup({ now, state: pickupState(recipient) });
  return {
    recipient,
    pickup_date: day,
    pickup_datetime_from: from,
    pickup_datetime_to: to,
    special_delivery_terms: '',
    parcels_quantity: undefined,
    total_weight: undefined,
    service: '',
  };
}

function bookingOf(values: BookingValues, own: PlainAddress): unknown {
  const { pickup_date, service, parcels_quantity, total_weight, ...rest } = values;
  return {
    ...rest,
    sender: plainAddress(own),
    has_collect_address: sameAddressKey(values.recipient) !== sameAddressKey(own),
    service: service || null,
    parcels_quantity: parcels_quantity ?? null,
    total_weight: total_weight ?? null,
    ...(isDay(pickup_date) ? { pickup_date: daySeconds(pickup_date) } : {}),
  };
}

export function checkForm(values: BookingValues, own: PlainAddress, context: BookingContext) {
  return checkBooking(bookingOf(values, own), context);
}

const fieldOrder = [
  'recipient.company',
  'recipient.street',
  'recipient.street_number',
  'recipient.address_extra_1',
  'recipient.address_extra_2',
  'recipient.postal_code',
  'recipient.city',
  'recipient',
  'pickup_date',
  'pickup_datetime_from',
  'pickup_datetime_to',
  'special_delivery_terms',
  'parcels_quantity',
  'total_weight',
  'service',
];

/** Sorts issues by the fields' order on the page, so that the first one is topmost. */
export function inFormOrder(issues: readonly Issue[]): Issue[] {
  const at = (path: string) => {
    const exact = fieldOrder.indexOf(path);
    if (exact !== -1) return exact;
    return path.startsWith('recipient.') ? fieldOrder.indexOf('recipient') : fieldOrder.length;
  };
  return issues.toSorted((a, b) => at(a.path) - at(b.path));
}

export function measuresOf({ parcels_quantity, total_weight }: BookingValues) {
  const { entries } = PickupBooking;
  const count = v.safeParse(entries.parcels_quantity, parcels_quantity);
  const weight = v.safeParse(entries.total_weight, total_weight);
  if (!count.success || !weight.success) return undefined;
  return { parcels_quantity: count.output, total_weight: weight.output };
}

/** After 12:00 there is no standard service for the same day (docs/rules.md 18.3). */
export function removeLostService(form: BookingForm, context: BookingContext): void {
  const { service, pickup_date } = form.values.peek();
  const chosen = pickupServiceChoices(pickup_date, context).find((it) => it.service === service);
  if (chosen?.unavailable) form.set('service', '');
}

export function repairWindow(form: BookingForm, now: Date): void {
  const values = form.values.peek();
  const { service, pickup_date: day, pickup_datetime_from: from } = values;
  const context = { now, service, state: pickupState(values.recipient) };
  const set = (window: { from: string; to: string }) => {
    form.set('pickup_datetime_from', window.from);
    form.set('pickup_datetime_to', window.to);
  };
  if (!isPickupDay(day, { ...context, service: '' })) {
    const first = defaultPickup(context);
    form.set('pickup_date', first.day);
    set(first);
    return;
  }
  if (checkPickup(values, context).length === 0) return;
  const [to] = toTimes({ service, day, now, from });
  const isStartGood = fromTimes({ service, day, now }).includes(from);
  set(isStartGood && to ? { from, to } : defaultTimes({ service, day, now }));
}
