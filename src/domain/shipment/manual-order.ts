import { type ShipmentStatus, shipmentStatuses } from './status.ts';

/*
 * Manual order (docs/rules.md 16.7): open until the staff take it or enter data, then begun, until delivery or
 * cancellation.
 */

/** `mine`: held by the caller. */
export const manualFilters = ['open', 'begun', 'mine', 'all'] as const;
export type ManualFilter = (typeof manualFilters)[number];

/** Without a label nothing is announced, and cancelling has its own call. */
export const manualStatuses = [
  shipmentStatuses.in_transit,
  shipmentStatuses.out_for_delivery,
  shipmentStatuses.missed_delivery,
  shipmentStatuses.exception,
  shipmentStatuses.delivered,
] as const;
export type ManualStatus = (typeof manualStatuses)[number];

/** Characters. */
export const manualLimits = {
  carrier_name: 60,
  tracking_number: 40,
  tracking_link: 500,
  price_note: 500,
  reason: 500,
} as const;

type Standing = { shipment_status: ShipmentStatus | null; manual?: object | null | undefined };

export const isManualOrder = ({ shipment_status, manual }: Standing): boolean =>
  shipment_status === null || Boolean(manual);

/** The client can cancel until the staff begin. */
export const isOpenManualOrder = ({ shipment_status, manual }: Standing): boolean =>
  shipment_status === null && !manual;

export const isManualOrderOver = ({ shipment_status }: Standing): boolean =>
  shipment_status === shipmentStatuses.canceled || shipment_status === shipmentStatuses.delivered;
