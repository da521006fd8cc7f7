/*
 * Presses that the portal did not answer: it may have them all the same. What is printed by other means instead is told
 * of them, so that a label does not come out twice (docs/rules.md 15.18).
 */

type Pressed = { shipment_id: string; parcel_id?: string | undefined };

const keys = new Map<string, string>();
const nameOf = ({ shipment_id, parcel_id = '' }: Pressed) => `${shipment_id}|${parcel_id}`;

export function noteUnanswered(pressed: Pressed, key: string): void {
  keys.set(nameOf(pressed), key);
}

/** The key of the last such press, once. */
export function takeUnanswered(pressed: Pressed): string | undefined {
  const key = keys.get(nameOf(pressed));
  keys.delete(nameOf(pressed));
  return key;
}
