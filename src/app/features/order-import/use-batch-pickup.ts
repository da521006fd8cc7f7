import { useMemo, useRef } from 'react';
import { newId } from '#app/api/new-id.ts';
import type { Pickup, PickupBooking } from '#domain/pickup/pickup-booking.ts';
import type { BatchPickup } from './batch-pickup.ts';
import type { OpenBatch } from './use-batch.ts';

/** The first key is the batch's id, so that two windows book one pickup. */
export function useBatchPickup({ batch, setCommon }: OpenBatch) {
  const pickup = useMemo<BatchPickup>(() => batch.common.pickup ?? { key: batch.id }, [batch]);
  const now = useRef(pickup);
  now.current = pickup;

  async function save(next: BatchPickup) {
    now.current = next;
    await setCommon({ pickup: next });
  }

  return {
    booked: pickup.booked,
    bookingKey: {
      current: () => ({ id: now.current.key, attempt: now.current.attempt }),
      isUncertain: pickup.attempt !== undefined && pickup.booked === undefined,
      change: ({ attempt }: { attempt: PickupBooking }) => save({ ...now.current, attempt }),
      renew: () => save({ key: newId() }),
      // `onBooked` stores the result.
      forget: async () => {},
    },
    onBooked: (it: Pickup) => {
      const { pickup_id, confirmation_id, pickup_date, pickup_datetime_from, pickup_datetime_to } = it;
      const { parcels_quantity, total_weight } = it;
      void save({
        key: now.current.key,
        booked: {
          pickup_id,
          confirmation_id,
          pickup_date,
          pickup_datetime_from,
          pickup_datetime_to,
          parcels_quantity,
          total_weight,
        },
      });
    },
    bookAnew: () => void save({ key: newId() }),
  };
}
