import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { min } from 'date-fns/min';
import { subMinutes } from 'date-fns/subMinutes';
import * as v from 'valibot';
import type { PlainAddress } from '#domain/address/address.ts';
import { Order, type OrderInput } from '#domain/order/order.ts';
import { routeOf, withDerivedFields } from '#domain/order/order-rules.ts';
import type { BaseData } from '#domain/people/account.ts';
import { emptyParcel, type Parcel, type TransportKind } from '#domain/services/parcel.ts';
import { shippingType } from '#domain/services/route.ts';
import { type ServiceLabel, servicesOfRoute } from '#domain/services/services.ts';
import { pickupStatuses, type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import {
  addDays,
  berlinDay,
  berlinDayStart,
  daySeconds,
  isWorkingDay,
  nextWorkingDay,
} from '#domain/values/working-days.ts';
import { demoCustoms } from './demo-customs.ts';

export type DemoShipment = {
  order: Order;
  created: Date;
  status: ShipmentStatus;
  status_updated: Date;
  pickup_status?: (typeof pickupStatuses)[keyof typeof pickupStatuses];
};

type Content = Pick<Parcel, 'contents' | 'length' | 'width' | 'height' | 'weight' | 'value_of_goods'>;

const contents: readonly Content[] = [
  { contents: 'Stuhlbeine, Eiche', length: 62, width: 18, height: 14, weight: 6.4, value_of_goods: 180 },
  {
    contents: 'Beschläge und Schrauben',
    length: 32,
    width: 24,
    height: 12,
    weight: 11.8,
    value_of_goods: 95,
  },
  { contents: 'Tischplatte, Muster', length: 104, width: 62, height: 6, weight: 18.5, value_of_goods: 420 },
  { contents: 'Leinenkissen, 4 Stück', length: 58, width: 58, height: 32, weight: 3.2, value_of_goods: 240 },
  { contents: 'Hocker, zerlegt', length: 46, width: 46, height: 22, weight: 9.1, value_of_goods: 310 },
  { contents: 'Leuchte, Glas', length: 38, width: 38, height: 52, weight: 4.7, value_of_goods: 560 },
  { contents: 'Werkzeugkoffer', length: 54, width: 42, height: 21, weight: 23.6, value_of_goods: 690 },
  { contents: 'Katalogpaket', length: 31, width: 23, height: 18, weight: 12.3, value_of_goods: 20 },
];
const kinds: readonly TransportKind[] = [
  'parcel',
  'parcel',
  'parcel',
  'parcel',
  'envelope',
  'parcel',
  'pallet',
];
const moreReferences = ['KD-7', 'Messe', 'Muster', 'RE-22', ''];

const lives: readonly ShipmentStatus[] = [
  shipmentStatuses.info_received,
  shipmentStatuses.in_transit,
  shipmentStatuses.out_for_delivery,
  shipmentStatuses.missed_delivery,
  shipmentStatuses.exception,
];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** A plausible history, newest first; the same client and day give the same result. */
export function demoShipments({
  own,
  addresses,
  count,
  now,
  reference = 'AB-40',
}: {
  own: BaseData;
  addresses: readonly PlainAddress[];
  count: number;
  now: Date;
  reference?: string | undefined;
}): DemoShipment[] {
  const made: DemoShipment[] = [];
  const references = [reference, ...moreReferences];
  let day = berlinDay(now);
  for (let index = 0; index < count; index += 1) {
    if (index % 3 === 2) day = workingDayBefore(day);
    const minutes = 9 * 60 + ((index * 97) % (7 * 60));
    const placed = addMinutes(berlinDayStart(day), minutes);
    const created = placed < now ? placed : subMinutes(now, (index + 1) * 11);
    const to = pick(addresses, index * 7 + 3);
    const order = demoOrder({
      own,
      to,
      index,
      reference: pick(references, index),
      pickupDay: nextWorkingDay(day),
    });
    const status = statusOf(index);
    const hours = status === shipmentStatuses.info_received ? 0 : 3 + ((index * 5) % 30);
    made.push({
      order,
      created,
      status,
      status_updated: min([addHours(created, hours), now]),
      ...(order.has_pickup
        ? {
            pickup_status:
              status === shipmentStatuses.info_received
                ? pickupStatuses.pre_transit
                : status === shipmentStatuses.canceled
                  ? pickupStatuses.canceled
                  : pickupStatuses.done,
          }
        : {}),
    });
  }
  return made;
}

function statusOf(index: number): ShipmentStatus {
  if (index % 19 === 11) return shipmentStatuses.canceled;
  if (index < 6) return shipmentStatuses.info_received;
  if (index < 16) return pick(lives, index);
  return index % 23 === 20 ? shipmentStatuses.exception : shipmentStatuses.delivered;
}

function workingDayBefore(day: string): string {
  let before = addDays(day, -1);
  while (!isWorkingDay(before)) before = addDays(before, -1);
  return before;
}

type DemoOrder = { own: BaseData; to: PlainAddress; index: number; reference: string; pickupDay: string };

function demoOrder({ own, to, index, reference, pickupDay }: DemoOrder): Order {
  const { options: _, ...sender } = own;
  const transport_kind = pick(kinds, index);
  const service = serviceFor(to, index);
  const quantity =
    transport_kind === 'envelope' ? 1 : 1 + (index % 5 === 0 ? 1 : 0) + (index % 11 === 0 ? 2 : 0);
  const has_pickup = index % 9 === 4;
  const parcels = Array.from({ length: quantity }, (_, position) =>
    transport_kind === 'envelope' ? emptyParcel : { ...emptyParcel, ...pick(contents, index * 3 + position) },
  );
  const input: OrderInput = {
    sender,
    recipient: to,
    transport_kind,
    ...demoCustoms({ sender, recipient: to, transport_kind, parcels, index }),
    service,
    is_saturday: service === 'saturday',
    reference_number_1: reference && `${reference}${100 + index}`,
    signature_required: index % 4 === 1,
    carbon_neutral: index % 6 === 2,
    has_pickup,
    ...(has_pickup
      ? {
          pickup_date: daySeconds(pickupDay),
          pickup_datetime_from: '09:00',
          pickup_datetime_to: '17:00',
        }
      : {}),
    special_delivery_terms: index % 8 === 5 ? 'Anlieferung über den Hof' : '',
    terms_of_service: true,
  };
  return withDerivedFields(v.parse(Order, input));
}

const nationalServices: readonly ServiceLabel[] = [
  'standard',
  'saver',
  'standard',
  'express_12',
  'standard',
  'express',
  'special',
  'saturday',
  'express_plus',
];

function serviceFor(to: PlainAddress, index: number): ServiceLabel {
  const route = routeOf({ sender: { country_code: 'DE' }, recipient: to, has_collect_address: false });
  return pick(shippingType(route) === 'national' ? nationalServices : servicesOfRoute(route), index);
}
