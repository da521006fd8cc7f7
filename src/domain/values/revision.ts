import * as v from 'valibot';

/**
 * Says which state of a client or an address somebody saw when they changed it; it grows with every change. Whoever names
 * none is not held against anybody else's change (docs/decisions.md 1.14).
 */
export const Revision = v.pipe(
  v.number('not_valid'),
  v.integer('not_valid'),
  v.minValue(0, 'not_valid'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'not_valid'),
);

/** Values a field had and has. */
export type Changes<Field extends string, Value> = Partial<Record<Field, { before: Value; after: Value }>>;

/** Lists what differs between two states: for the record, and for somebody who saw the older one. */
export function changesBetween<Field extends string, Value>(
  fields: readonly Field[],
  before: Record<Field, Value>,
  after: Record<Field, Value>,
): Changes<Field, Value> {
  const changes: Changes<Field, Value> = {};
  for (const field of fields)
    if (before[field] !== after[field]) changes[field] = { before: before[field], after: after[field] };
  return changes;
}
