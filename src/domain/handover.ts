import * as v from 'valibot';
import { transportKinds } from './parcel.ts';
import { shippingTypes } from './route.ts';
import { serviceLabels } from './services.ts';
import {
  canPrintLabel,
  type ParcelStatus,
  type PickupStatus,
  pickupStatuses,
  type ShipmentStatus,
  shipmentStatuses,
} from './status.ts';
import { berlinDay, type Day } from './working-days.ts';

/*
 * The handover list (docs/rules.md 15.7): what the driver takes along on a day, with a place to sign.
 */

/** A shipment as it stands on the list; cancelled parcels are left out of it. */
export const HandoverShipment = v.object({
  shipment_id: v.string(),
  recipient: v.object({
    company: v.string(),
    postal_code: v.string(),
    city: v.string(),
    country_code: v.string(),
  }),
  transport_kind: v.picklist(transportKinds),
  service: v.picklist(serviceLabels),
  shipping_type: v.picklist(shippingTypes),
  reference_number_1: v.string(),
  reference_number_2: v.string(),
  /** kg; the number is empty where the carrier gave none: a manual order. */
  parcels: v.array(v.object({ tracking_number: v.string(), weight: v.number() })),
  /** kg */
  total_weight: v.number(),
  /** Its label can be printed, and nobody has done so. */
  is_unprinted: v.boolean(),
});
export type HandoverShipment = v.InferOutput<typeof HandoverShipment>;

type Times = {
  created: Date;
  pickup?: { pickup_date: Day; status: PickupStatus } | undefined;
};

/**
 * The day a shipment is handed over: that of its pickup, or, for want of one, the day it was ordered, in Berlin.
 * A pickup that was cancelled is none.
 */
export function handoverDay({ created, pickup }: Times): Day {
  const hasPickup = pickup !== undefined && pickup.status !== pickupStatuses.canceled;
  return hasPickup ? pickup.pickup_date : berlinDay(created);
}

/** True unless it was cancelled as a whole, or parcel by parcel. */
export function isHandedOver(shipment: {
  shipment_status: ShipmentStatus | null;
  parcels: readonly { status: ParcelStatus }[];
}): boolean {
  const hasParcel = shipment.parcels.some(({ status }) => status !== 'canceled');
  return hasParcel && shipment.shipment_status !== shipmentStatuses.canceled;
}

/** True if somebody should be warned that its parcels may have no label: one that can be printed and was not. */
export function isUnprinted(shipment: {
  shipment_status: ShipmentStatus | null;
  pickup_status: PickupStatus | null;
  parcels: readonly { status: ParcelStatus }[];
  label_printed: Date | null;
}): boolean {
  return shipment.label_printed === null && canPrintLabel(shipment);
}

export type HandoverTotals = { shipments: number; parcels: number; weight: number };

/** Sums shipments, parcels and kg, as the driver signs for them. */
export function handoverTotals(
  shipments: readonly Pick<HandoverShipment, 'parcels' | 'total_weight'>[],
): HandoverTotals {
  const weight = shipments.reduce((sum, it) => sum + it.total_weight, 0);
  return {
    shipments: shipments.length,
    parcels: shipments.reduce((sum, it) => sum + it.parcels.length, 0),
    // Tenths of a kilogram do not add up exactly.
    weight: Math.round(weight * 100) / 100,
  };
}
