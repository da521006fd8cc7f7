/** Days for which an order number counts as used (docs/rules.md 25.7). */
export const seenNumberChoices = ['never', '30', '90', '365', 'always'] as const;
export type SeenNumber = (typeof seenNumberChoices)[number];

export const mostAskedNumbers = 200;

const dayMs = 86_400_000;

/** ms; Infinity: no order counts. */
export function seenSince(choice: SeenNumber, now: number): number {
  if (choice === 'never') return Number.POSITIVE_INFINITY;
  return choice === 'always' ? 0 : now - Number(choice) * dayMs;
}
