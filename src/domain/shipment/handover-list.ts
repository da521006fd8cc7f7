import * as v from 'valibot';
import { berlinDay, type Day } from '#domain/values/working-days.ts';
import { Timestamp } from './shipment.ts';
import { type PickupStatus, pickupStatuses, type ShipmentStatus, shipmentStatuses } from './status.ts';

/*
 * A handover list that was closed (docs/rules.md 15.12): it has a number, and what is on it stays as it was.
 */

/** Shipments that one list holds. */
export const mostOnList = 2_000;

/** The reasons why a list is not opened again: that it is open already, that its day is over, that the driver has it. */
export const reopenRefusals = ['reopened', 'day_over', 'under_way'] as const;
export type ReopenRefusal = (typeof reopenRefusals)[number];

/** A closed list as its client sees it, or one that was opened again, which holds nothing any more. */
export const ClosedHandover = v.object({
  list_id: v.string(),
  /** "HL-4711-0007", as the barcode says it too. */
  number: v.string(),
  /** yyyy-mm-dd: the day it is for. */
  day: v.string(),
  closed: Timestamp,
  /** The name of the device that closed it. */
  closed_on: v.string(),
  reopened: v.nullable(Timestamp),
  /** As they were when it was closed; weight in kg. */
  shipments: v.number(),
  parcels: v.number(),
  weight: v.number(),
  /** Those on it that were cancelled since, as a whole. */
  canceled: v.number(),
  /** null: it can be opened again. */
  reopen_refusal: v.nullable(v.picklist(reopenRefusals)),
  /** Of what is on it, in its order. */
  shipment_ids: v.array(v.string()),
});
export type ClosedHandover = v.InferOutput<typeof ClosedHandover>;

/** The number of a client's list; serials run from 1 and none is given twice. */
export const handoverNumber = (client_number: number, serial: number): string =>
  `HL-${client_number}-${String(serial).padStart(4, '0')}`;

type Standing = { shipment_status: ShipmentStatus | null; pickup_status: PickupStatus | null };

/** True once the carrier has it: an event says so, or its pickup is done. */
const isWithCarrier = ({ shipment_status, pickup_status }: Standing): boolean =>
  (shipment_status ?? shipmentStatuses.canceled) > shipmentStatuses.info_received ||
  pickup_status === pickupStatuses.done;

type List = { day: Day; closed: Date; reopened: Date | null };

/**
 * Says why a list is not opened again. It is until the carrier has the first shipment of it, at the latest until its day
 * ends, or that on which it was closed.
 */
export function reopenRefusal(
  { day, closed, reopened }: List,
  shipments: readonly Standing[],
  today: Day,
): ReopenRefusal | undefined {
  if (reopened) return 'reopened';
  if (shipments.some(isWithCarrier)) return 'under_way';
  return today > day && today > berlinDay(closed) ? 'day_over' : undefined;
}
