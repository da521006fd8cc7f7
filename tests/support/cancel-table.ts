import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import type { CancelRefusal } from '#domain/shipment/cancel.ts';
import type { ParcelStatus, PickupStatus, ShipmentStatus } from '#domain/shipment/status.ts';

/** A case of cancelling a parcel (docs/rules.md 16.4) with its expected result. */
export type CancelCase = {
  shipment_status: ShipmentStatus | null;
  status: ParcelStatus;
  /** null: no pickup was ordered. */
  pickup_status: PickupStatus | null;
  transport_kind: TransportKind;
  service: ServiceLabel;
  others: number;
  means: 'whole' | 'parcel' | CancelRefusal;
};

const statuses = [null, 0, 1, 2, 3, 4, 5, 6] as const;
const parcelStatuses = ['active', 'canceled'] as const;
const pickups = [null, -1, 0, 1] as const;
const kinds = [
  { transport_kind: 'parcel', service: 'saver', isWhole: false },
  { transport_kind: 'envelope', service: 'saver', isWhole: false },
  { transport_kind: 'pallet', service: 'standard', isWhole: true },
  { transport_kind: 'freight', service: 'standard', isWhole: true },
  { transport_kind: 'parcel', service: 'special', isWhole: true },
] as const;

/** Refusal by shipment status; with status 1 the rest decides. */
const blocked = {
  0: 'already_canceled',
  2: 'under_way',
  3: 'under_way',
  4: 'under_way',
  5: 'under_way',
  6: 'delivered',
} as const;

function meaning(
  shipment_status: ShipmentStatus | null,
  { status, pickup_status, others }: Pick<CancelCase, 'status' | 'pickup_status' | 'others'>,
  isWhole: boolean,
): CancelCase['means'] {
  if (status === 'canceled' || shipment_status === 0) return 'already_canceled';
  if (shipment_status !== null && shipment_status !== 1) return blocked[shipment_status];
  if (pickup_status === 1) return 'picked_up';
  if (shipment_status === null) return 'whole';
  return isWhole || others === 0 ? 'whole' : 'parcel';
}

export const cancelCases: CancelCase[] = statuses.flatMap((shipment_status) =>
  parcelStatuses.flatMap((status) =>
    pickups.flatMap((pickup_status) =>
      kinds.flatMap(({ isWhole, ...kind }) =>
        [0, 2].map((others) => ({
          shipment_status,
          status,
          pickup_status,
          ...kind,
          others,
          means: meaning(shipment_status, { status, pickup_status, others }, isWhole),
        })),
      ),
    ),
  ),
);

export function caseName(it: CancelCase): string {
  const pickup = it.pickup_status === null ? 'without pickup' : `pickup ${it.pickup_status}`;
  return `shipment ${it.shipment_status}, ${it.service} ${it.transport_kind} ${it.status}, ${pickup}, ${it.others} others`;
}
