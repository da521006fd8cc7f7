import { t } from '@lingui/core/macro';
import { arrivalText } from '#app/i18n/arrival-text.ts';
import { formatDay } from '#app/i18n/format.ts';
import { draftRoute, type OrderDraft } from '#domain/order/order-draft.ts';
import { checkPickup, defaultPickup, isPickupDay } from '#domain/pickup/pickup.ts';
import { type CutOff, cutOffTime } from '#domain/services/cut-offs.ts';
import { shippingType } from '#domain/services/route.ts';
import { deliverBy, type ServiceLabel, transitDays } from '#domain/services/services.ts';
import { arrivalOf, leavingDay } from '#domain/shipment/arrival.ts';
import { federalState } from '#domain/values/federal-state.ts';
import { nextSaturday } from '#domain/values/saturday.ts';
import { berlinDay, berlinDayStart, type Day, isDay } from '#domain/values/working-days.ts';
import { leavingPlaceOf, pickupContextOf } from './pickup-choice.ts';

type Service = ServiceLabel | '';

/** `cutOffs`: the provider's handover times (docs/rules.md 10.12). */
export type At = { now: Date; cutOffs: readonly CutOff[] };

/** Undefined for a pickup, which has its own times. */
const cutOffWith = (draft: OrderDraft, service: Service, { cutOffs }: At) =>
  draft.has_pickup ? undefined : cutOffTime(cutOffs, { service, place: leavingPlaceOf(draft) });

/** Sending day with a service; an impossible pickup moves as if the user had chosen that service. */
function leavingWith(draft: OrderDraft, service: Service, at: At): Day {
  const { now } = at;
  const context = { ...pickupContextOf(draft, now), service };
  const today = berlinDay(now);
  const { has_pickup, pickup_date } = draft;
  const handedOver = leavingDay({ now, state: context.state, cutOff: cutOffWith(draft, service, at) });
  if (service === 'saturday') {
    const collected = isDay(pickup_date) && pickup_date > today ? pickup_date : today;
    return nextSaturday(has_pickup ? collected : handedOver, context.state).sending;
  }
  if (!has_pickup) return handedOver;
  return checkPickup(draft, context).length === 0 ? pickup_date : defaultPickup(context).day;
}

/** Returns e.g. "Di., 24.11., bis 09:00 Uhr", "1–3 Werktage". */
export function deliveryText(draft: OrderDraft, service: ServiceLabel, at: At): string {
  const route = draftRoute(draft);
  const { postal_code, state_province_code } = draft.recipient;
  const arrival = arrivalOf({
    service,
    route,
    leaves: leavingWith(draft, service, at),
    from: pickupContextOf(draft, at.now).state,
    to: federalState(postal_code, state_province_code),
  });
  if (arrival) return arrivalText(arrival);
  if (service === 'special') return t`nach Absprache`;
  const type = shippingType(route);
  const time = deliverBy(service, type);
  if (time) return t`bis ${time} Uhr`;
  if (service === 'standard' && type === 'international_eu') {
    const [least, most] = transitDays[type].standard;
    return t`${least}–${most} Werktage`;
  }
  return t`ohne Terminzusage`;
}

/** Names the sending day behind the delivery day; undefined if the service promises no day. */
export function leavingText(draft: OrderDraft, service: Service, at: At): string | undefined {
  if (service === 'special' || shippingType(draftRoute(draft)) !== 'national') return undefined;
  const leaves = leavingWith(draft, service, at);
  const day = formatDay(berlinDayStart(leaves));
  if (draft.has_pickup) {
    return service === 'saturday'
      ? t`Der erste Samstag nach der Abholung am ${day}`
      : t`bei Abholung am ${day}`;
  }
  const context = { ...pickupContextOf(draft, at.now), service };
  const isCollectable = draft.has_pickup === null && isPickupDay(leaves, context);
  const time = cutOffWith(draft, service, at);
  if (time === undefined) {
    if (service === 'saturday') return t`Der erste Samstag nach Abholung oder Abgabe am ${day}`;
    return isCollectable ? t`bei Abholung oder Abgabe am ${day}` : t`bei Abgabe am ${day}`;
  }
  const until =
    leaves === berlinDay(at.now)
      ? t`heute bis\u00a0${time}\u00a0Uhr`
      : t`am ${day} bis\u00a0${time}\u00a0Uhr`;
  if (service === 'saturday') return t`Der erste Samstag nach Abholung oder Abgabe ${until}`;
  return isCollectable ? t`bei Abholung oder Abgabe ${until}` : t`bei Abgabe ${until}`;
}
