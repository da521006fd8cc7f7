import { roundUpWeight } from '#domain/services/parcel.ts';
import { bookingLimits } from './pickup-booking.ts';

type LoadRow = {
  values: {
    parcels: readonly { weight: number | null }[];
    has_pickup?: boolean | null | undefined;
    has_differ_pickup?: boolean | undefined;
  };
};

/** What the driver fetches of a batch at the sender's: as many parcels as one pickup takes, and those that are `left`. */
export type BatchLoad = { parcels: number; weight: number; left: number };

/** Sums up what was sent of a batch. What has a pickup of its own, or is fetched elsewhere, is none of it. */
export function batchLoad(sent: readonly LoadRow[]): BatchLoad {
  const parcels = sent
    .filter(({ values }) => !values.has_pickup && !values.has_differ_pickup)
    .flatMap((it) => it.values.parcels);
  const fetched = parcels.slice(0, bookingLimits.maxParcels);
  // As the server counts the parcels; what has no weight, as an envelope, weighs the least that a booking can say.
  const kg = fetched.reduce(
    (sum, it) => sum + Math.max(roundUpWeight(it.weight ?? 0), bookingLimits.default.total_weight),
    0,
  );
  return {
    parcels: fetched.length,
    weight: Number(kg.toFixed(1)),
    left: parcels.length - fetched.length,
  };
}
