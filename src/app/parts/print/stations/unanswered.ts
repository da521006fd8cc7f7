/*
 * Print requests without a response, which the portal may still have. Another way of printing passes their keys, so
 * that a label is not printed twice (docs/rules.md 15.18).
 */

type Pressed = { shipment_id: string; parcel_id?: string | undefined };

const keys = new Map<string, string>();
const nameOf = ({ shipment_id, parcel_id = '' }: Pressed) => `${shipment_id}|${parcel_id}`;

export function recordUnanswered(pressed: Pressed, key: string): void {
  keys.set(nameOf(pressed), key);
}

/** Returns and forgets the key. */
export function takeUnanswered(pressed: Pressed): string | undefined {
  const key = keys.get(nameOf(pressed));
  keys.delete(nameOf(pressed));
  return key;
}
