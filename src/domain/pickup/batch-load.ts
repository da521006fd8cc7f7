import { roundUpWeight } from '#domain/services/parcel.ts';
import { bookingLimits } from './pickup-booking.ts';

type LoadRow = {
  values: {
    parcels: readonly { weight: number | null }[];
    has_pickup?: boolean | null | undefined;
    has_differ_pickup?: boolean | undefined;
  };
};

/** `left`: parcels beyond the limit of one pickup. */
export type BatchLoad = { parcels: number; weight: number; left: number };

/** Excludes rows with their own pickup or another pickup address. */
export function batchLoad(sent: readonly LoadRow[]): BatchLoad {
  const parcels = sent
    .filter(({ values }) => !values.has_pickup && !values.has_differ_pickup)
    .flatMap((it) => it.values.parcels);
  const fetched = parcels.slice(0, bookingLimits.maxParcels);
  // Same weights as on the server: parcels without weight, such as envelopes, count as the booking minimum.
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
