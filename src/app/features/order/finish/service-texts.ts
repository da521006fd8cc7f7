import { t } from '@lingui/core/macro';
import { arrivalText } from '#app/i18n/arrival-text.ts';
import { formatDay } from '#app/i18n/format.ts';
import { draftRoute, type OrderDraft } from '#domain/order/order-draft.ts';
import { checkPickup, defaultPickup } from '#domain/pickup/pickup.ts';
import { shippingType } from '#domain/services/route.ts';
import { deliverBy, type ServiceLabel, transitDays } from '#domain/services/services.ts';
import { arrivalOf, leavingDay } from '#domain/shipment/arrival.ts';
import { federalState } from '#domain/values/federal-state.ts';
import { nextSaturday } from '#domain/values/saturday.ts';
import { berlinDay, berlinDayStart, type Day, isDay } from '#domain/values/working-days.ts';
import { pickupContextOf } from './pickup-choice.ts';

type Service = ServiceLabel | '';

/** Sending day with a service; an impossible pickup moves as if the user had chosen that service. */
function leavingWith(draft: OrderDraft, service: Service, now: Date): Day {
  const context = { ...pickupContextOf(draft, now), service };
  const today = berlinDay(now);
  const { has_pickup, pickup_date } = draft;
  if (service === 'saturday') {
    const from = has_pickup && isDay(pickup_date) && pickup_date > today ? pickup_date : today;
    return nextSaturday(from, context.state).sending;
  }
  if (!has_pickup) return leavingDay({ today, state: context.state });
  return checkPickup(draft, context).length === 0 ? pickup_date : defaultPickup(context).day;
}

/** Returns e.g. "Di., 24.11., bis 09:00 Uhr", "1–3 Werktage". */
export function deliveryText(draft: OrderDraft, service: ServiceLabel, now: Date): string {
  const route = draftRoute(draft);
  const { postal_code, state_province_code } = draft.recipient;
  const arrival = arrivalOf({
    service,
    route,
    leaves: leavingWith(draft, service, now),
    from: pickupContextOf(draft, now).state,
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
export function leavingText(draft: OrderDraft, service: Service, now: Date): string | undefined {
  if (service === 'special' || shippingType(draftRoute(draft)) !== 'national') return undefined;
  const day = formatDay(berlinDayStart(leavingWith(draft, service, now)));
  if (service === 'saturday') {
    return draft.has_pickup
      ? t`Der erste Samstag nach der Abholung am ${day}`
      : t`Der erste Samstag nach Abholung oder Abgabe am ${day}`;
  }
  if (draft.has_pickup) return t`bei Abholung am ${day}`;
  return draft.has_pickup === null ? t`bei Abholung oder Abgabe am ${day}` : t`bei Abgabe am ${day}`;
}
