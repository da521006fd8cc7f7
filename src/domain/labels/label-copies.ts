import type { TransportKind } from '#domain/services/parcel.ts';

/** GS1 wants pallets labelled on two adjacent sides. */
export const copiesOf = (kind: TransportKind): number => (kind === 'pallet' ? 2 : 1);
