/** kg, gross unless named net. */
export const weightLimits = {
  /** Most of a parcel, and of a box size's tare: the specification (docs/rules.md 9.1, 9.10). */
  parcel: 70,
  /** Most of a pallet or freight package, and of a pickup: our own, against typing errors (docs/rules.md 9.1). */
  package: 30_000,
  /** An envelope counts as much: the specification (docs/rules.md 9.3). */
  envelope: 0.1,
  /** Most of a parcel of limited quantities: ADR 3.4.2 (docs/rules.md 9.7). */
  limitedQuantity: 30,
  /** A parcel above pays the surcharge for handling: the specification (docs/rules.md 9.4). */
  handling: 32,
  /** Most of the national standard carrier, per parcel and on average: the specification (docs/rules.md 10.7). */
  nationalStandard: 32,
  /** Labels inside Germany mark parcels above: § 73 (1) PostG (docs/carriers-and-labels.md 3.5). */
  marked: { raised: 10, high: 20 },
  /** A pickup booked alone begins with this: the specification (docs/rules.md 18.2). */
  pickup: 0.1,
  /** Net, bounds of a line of customs goods and of an article's piece: our own (docs/rules.md 12.3). */
  goods: { least: 0.001, most: 30_000 },
  /** Net. A consignment above needs an export declaration: DR (EU) 2015/2446 Art. 137(1)(b) (docs/rules.md 12.4). */
  declared: 1_000,
} as const;
