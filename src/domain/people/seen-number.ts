/** For how many days an own order number counts as one that had an order before (docs/rules.md 25.7). */
export const seenNumberChoices = ['never', '30', '90', '365', 'always'] as const;
export type SeenNumber = (typeof seenNumberChoices)[number];

/** Numbers that one question may have. */
export const mostAskedNumbers = 200;

const dayMs = 86_400_000;

/** ms; orders from then on count. Infinity where none does. */
export function seenSince(choice: SeenNumber, now: number): number {
  if (choice === 'never') return Number.POSITIVE_INFINITY;
  return choice === 'always' ? 0 : now - Number(choice) * dayMs;
}
