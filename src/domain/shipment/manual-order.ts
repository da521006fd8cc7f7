import { type ShipmentStatus, shipmentStatuses } from './status.ts';

/*
 * The life of a manual order (docs/rules.md 16.7): open while nobody has begun; begun once one of the staff took it or
 * entered anything; then with a status of the known list, until it is delivered or cancelled.
 */

/** The part of a manual order's life that a list shows; `mine`: what one has in hand oneself. */
export const manualFilters = ['open', 'begun', 'mine', 'all'] as const;
export type ManualFilter = (typeof manualFilters)[number];

/** The statuses the staff give: no label exists, so it is never merely announced, and cancelling is a call of its own. */
export const manualStatuses = [
  shipmentStatuses.in_transit,
  shipmentStatuses.out_for_delivery,
  shipmentStatuses.missed_delivery,
  shipmentStatuses.exception,
  shipmentStatuses.delivered,
] as const;
export type ManualStatus = (typeof manualStatuses)[number];

/** Characters of what the staff enter. */
export const manualLimits = {
  carrier_name: 60,
  tracking_number: 40,
  tracking_link: 500,
  price_note: 500,
  reason: 500,
} as const;

type Standing = { shipment_status: ShipmentStatus | null; manual?: object | null | undefined };

/** True of an order that people carry out, whatever has become of it since one of them began. */
export const isManualOrder = ({ shipment_status, manual }: Standing): boolean =>
  shipment_status === null || Boolean(manual);

/** True while nobody has begun: its client can still take it back. */
export const isOpenManualOrder = ({ shipment_status, manual }: Standing): boolean =>
  shipment_status === null && !manual;

/** True where nothing is left to do. */
export const isManualOrderOver = ({ shipment_status }: Standing): boolean =>
  shipment_status === shipmentStatuses.canceled || shipment_status === shipmentStatuses.delivered;
