import * as v from 'valibot';

/** Version that the user saw. Without a revision, the server skips the conflict check (docs/decisions.md 1.14). */
export const Revision = v.pipe(
  v.number('not_valid'),
  v.integer('not_valid'),
  v.minValue(0, 'not_valid'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'not_valid'),
);

export type Changes<Field extends string, Value> = Partial<Record<Field, { before: Value; after: Value }>>;

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
