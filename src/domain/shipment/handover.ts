import * as v from 'valibot';
import { shipperOf } from '#domain/customs/returns.ts';
import { type DangerKind, dangerMark } from '#domain/danger/danger.ts';
import { type Parcel, parcelTotals, type TransportKind, transportKinds } from '#domain/services/parcel.ts';
import { shippingType, shippingTypes } from '#domain/services/route.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { berlinDay, type Day, dayFromSeconds } from '#domain/values/working-days.ts';
import { isManualOrder } from './manual-order.ts';
import { shipmentRoute } from './parcel-surcharges.ts';
import type { Shipment } from './shipment.ts';
import {
  canPrintLabel,
  type ParcelStatus,
  type PickupStatus,
  pickupStatuses,
  type ShipmentStatus,
  shipmentStatuses,
} from './status.ts';

/* List of a day that the driver signs (docs/rules.md 15.7). */

/** Without cancelled parcels. */
export const HandoverShipment = v.object({
  shipment_id: v.string(),
  recipient: v.object({
    company: v.string(),
    postal_code: v.string(),
    city: v.string(),
    country_code: v.string(),
    state_province_code: v.optional(v.string()),
  }),
  /** undefined: not a return. */
  returned_by: v.optional(v.string()),
  transport_kind: v.picklist(transportKinds),
  service: v.picklist(serviceLabels),
  shipping_type: v.picklist(shippingTypes),
  reference_number_1: v.string(),
  reference_number_2: v.string(),
  /** kg; `tracking_number` is empty for manual orders. */
  parcels: v.array(
    v.object({
      tracking_number: v.string(),
      weight: v.number(),
      /** "LQ", "EQ" or "UN 1263" (docs/rules.md 9.16). */
      danger: v.optional(v.string()),
      danger_notice: v.optional(v.string()),
    }),
  ),
  /** kg. */
  total_weight: v.number(),
  is_unprinted: v.boolean(),
  /** Customs papers travel with the shipment. */
  has_customs_papers: v.optional(v.boolean()),
  is_manual: v.optional(v.boolean()),
  /** Set by the staff for manual orders; undefined: the provider itself, or open. */
  carrier_name: v.optional(v.string()),
  carrier_id: v.string(),
});
export type HandoverShipment = v.InferOutput<typeof HandoverShipment>;

type Times = {
  created: Date;
  pickup?: { pickup_date: Day; status: PickupStatus } | undefined;
};

/** Berlin day of the pickup, else of the order; cancelled pickups do not count. */
export function handoverDay({ created, pickup }: Times): Day {
  const hasPickup = pickup !== undefined && pickup.status !== pickupStatuses.canceled;
  return hasPickup ? pickup.pickup_date : berlinDay(created);
}

export function isHandedOver(shipment: {
  shipment_status: ShipmentStatus | null;
  parcels: readonly { status: ParcelStatus }[];
}): boolean {
  const hasParcel = shipment.parcels.some(({ status }) => status !== 'canceled');
  return hasParcel && shipment.shipment_status !== shipmentStatuses.canceled;
}

/** Triggers a warning that parcels may have no label. */
export function isUnprinted(shipment: {
  shipment_status: ShipmentStatus | null;
  pickup_status: PickupStatus | null;
  parcels: readonly { status: ParcelStatus }[];
  label_printed: Date | null;
}): boolean {
  return shipment.label_printed === null && canPrintLabel(shipment);
}

export type HandoverTotals = { shipments: number; parcels: number; weight: number };

export function handoverTotals(
  shipments: readonly Pick<HandoverShipment, 'parcels' | 'total_weight'>[],
): HandoverTotals {
  const weight = shipments.reduce((sum, it) => sum + it.total_weight, 0);
  return {
    shipments: shipments.length,
    parcels: shipments.reduce((sum, it) => sum + it.parcels.length, 0),
    // Floating-point sums of tenths are not exact.
    weight: Math.round(weight * 100) / 100,
  };
}

type ListedParcel = Pick<Parcel, 'weight' | 'length' | 'width' | 'height' | DangerKind | 'danger_lq_notice'>;

export function handedParcel(
  parcel: ListedParcel,
  tracking_number: string,
  kind: TransportKind,
): HandoverShipment['parcels'][number] {
  const danger = dangerMark(parcel);
  return {
    tracking_number,
    weight: parcelTotals([parcel], kind).total_weight,
    ...(danger === '' ? {} : { danger, danger_notice: parcel.danger_lq_notice }),
  };
}

type Carried = Parameters<typeof isManualOrder>[0] & {
  carrier_id: string;
  manual?: { carrier_name: string } | null | undefined;
};

export const carriedBy = (
  shipment: Carried,
): Pick<HandoverShipment, 'carrier_id' | 'carrier_name' | 'is_manual'> => ({
  carrier_id: shipment.carrier_id,
  ...(isManualOrder(shipment) ? { is_manual: true } : {}),
  ...(shipment.manual?.carrier_name ? { carrier_name: shipment.manual.carrier_name } : {}),
});

/** In order of first occurrence, manual orders last. */
export function byCarrier<T extends Pick<HandoverShipment, 'carrier_id' | 'carrier_name' | 'is_manual'>>(
  shipments: readonly T[],
): T[][] {
  const groups = new Map<string, T[]>();
  const machineFirst = [...shipments].sort((a, b) => Number(a.is_manual ?? 0) - Number(b.is_manual ?? 0));
  for (const it of machineFirst) {
    const key = JSON.stringify([it.carrier_id, it.carrier_name, it.is_manual]);
    groups.set(key, [...(groups.get(key) ?? []), it]);
  }
  return [...groups.values()];
}

/** Uses the shipment's own data only (docs/rules.md 15.10). */
export function handoverOf(shipment: Shipment): HandoverShipment {
  const { shipment_id, transport_kind, parcels, reference_number_1, reference_number_2 } = shipment;
  const { company, postal_code, city, country_code, state_province_code } = shipment.recipient;
  const active = parcels.filter(({ status }) => status !== 'canceled');
  return {
    shipment_id,
    recipient: { company, postal_code, city, country_code, state_province_code },
    ...returnedBy(shipment),
    transport_kind,
    service: shipment.service.internal_service_label,
    shipping_type: shippingType(shipmentRoute(shipment)),
    reference_number_1,
    reference_number_2,
    parcels: active.map((it) => handedParcel(it, it.tracking_number, transport_kind)),
    total_weight: parcelTotals(active, transport_kind).total_weight,
    is_unprinted: isUnprinted({ ...shipment, label_printed: dateOf(shipment.label_printed) }),
    ...(shipment.customs ? { has_customs_papers: true } : {}),
    ...carriedBy(shipment),
  };
}

export function handedOverOn(day: Day, shipments: readonly Shipment[]): Shipment[] {
  const dayOf = ({ created, pickup_date, pickup_status }: Shipment) =>
    handoverDay({
      created: new Date(created.seconds * 1000),
      pickup:
        pickup_date !== null && pickup_status !== null
          ? { pickup_date: dayFromSeconds(pickup_date), status: pickup_status }
          : undefined,
    });
  return shipments
    .filter((it) => isHandedOver(it) && dayOf(it) === day)
    .sort((a, b) => a.created.seconds - b.created.seconds);
}

/** Company that returns the goods (docs/rules.md 15.11). */
export const returnedBy = (
  shipment: Parameters<typeof shipperOf<{ company: string }>>[0],
): Pick<HandoverShipment, 'returned_by'> =>
  shipment.is_return ? { returned_by: shipperOf(shipment).company } : {};

const dateOf = (at: Shipment['label_printed']) => (at ? new Date(at.seconds * 1000) : null);
