import * as v from 'valibot';
import { berlinDay, type Day } from '#domain/values/working-days.ts';
import { Timestamp } from './shipment.ts';
import { type PickupStatus, pickupStatuses, type ShipmentStatus, shipmentStatuses } from './status.ts';

/* A closed list is numbered and never changes (docs/rules.md 15.12). */

export const mostOnList = 2_000;

export const reopenRefusals = ['reopened', 'day_over', 'under_way'] as const;
export type ReopenRefusal = (typeof reopenRefusals)[number];

/** Empty after reopening. */
export const ClosedHandover = v.object({
  list_id: v.string(),
  number: v.string(),
  /** yyyy-mm-dd. */
  day: v.string(),
  closed: Timestamp,
  closed_on: v.string(),
  reopened: v.nullable(Timestamp),
  /** Values at closing; kg. */
  shipments: v.number(),
  parcels: v.number(),
  weight: v.number(),
  /** Cancelled as a whole since then. */
  canceled: v.number(),
  /** null: can be reopened. */
  reopen_refusal: v.nullable(v.picklist(reopenRefusals)),
  shipment_ids: v.array(v.string()),
});
export type ClosedHandover = v.InferOutput<typeof ClosedHandover>;

/** Serials start at 1 and are never reused. */
export const handoverNumber = (client_number: number, serial: number): string =>
  `HL-${client_number}-${String(serial).padStart(4, '0')}`;

type Standing = { shipment_status: ShipmentStatus | null; pickup_status: PickupStatus | null };

const isWithCarrier = ({ shipment_status, pickup_status }: Standing): boolean =>
  (shipment_status ?? shipmentStatuses.canceled) > shipmentStatuses.info_received ||
  pickup_status === pickupStatuses.done;

type List = { day: Day; closed: Date; reopened: Date | null };

/** Reopening ends when the carrier has the first shipment, at the latest with the list's day or its closing day. */
export function reopenRefusal(
  { day, closed, reopened }: List,
  shipments: readonly Standing[],
  today: Day,
): ReopenRefusal | undefined {
  if (reopened) return 'reopened';
  if (shipments.some(isWithCarrier)) return 'under_way';
  return today > day && today > berlinDay(closed) ? 'day_over' : undefined;
}
