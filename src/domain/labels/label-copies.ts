import type { TransportKind } from '#domain/services/parcel.ts';

/** A pallet is labelled on two adjacent sides, as GS1 wants it: one of them is always in sight. */
export const copiesOf = (kind: TransportKind): number => (kind === 'pallet' ? 2 : 1);
