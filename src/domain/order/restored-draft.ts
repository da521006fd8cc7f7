import type { OrderDraft } from './order-draft.ts';

type Branch = Record<string, unknown>;
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A kept value fits where the fresh one is of the same sort; a number field may be null. */
function fits(kept: unknown, fresh: unknown): boolean {
  if (fresh === null) return kept === null || typeof kept === 'number' || typeof kept === 'boolean';
  return typeof kept === typeof fresh;
}

function merge<T extends Branch>(fresh: T, kept: unknown): T {
  if (!isBranch(kept)) return fresh;
  const merged: Branch = {};
  for (const [key, value] of Object.entries(fresh)) {
    const before = kept[key];
    if (isBranch(value)) merged[key] = merge(value, before);
    else merged[key] = fits(before, value) ? before : value;
  }
  return merged as T;
}

/** Makes every item of a list as the first fresh one is; the fresh list where nothing is kept. */
function mergeList<T extends Branch>(fresh: T[], kept: unknown): T[] {
  const [empty] = fresh;
  if (!empty || !Array.isArray(kept)) return fresh;
  const restored = kept.filter(isBranch).map((it) => merge({ ...empty }, it));
  return restored.length > 0 ? restored : fresh;
}

/** The fields of the sender that come from the base data of now, whatever a draft says (docs/rules.md 7.5). */
const senderFromBaseData = [
  'id',
  'company',
  'street',
  'street_number',
  'postal_code',
  'city',
  'country_code',
  'email',
] as const;

/**
 * A stored form as an order, whoever wrote it: fields the order does not know go, fields the form misses come from a fresh
 * order, and the sender follows the base data.
 */
export function restoreDraft(kept: unknown, fresh: OrderDraft): OrderDraft {
  if (!isBranch(kept)) return fresh;
  const { parcels, customs, ...others } = fresh;
  const { lines, ...papers } = customs;
  const keptPapers = isBranch(kept.customs) ? kept.customs : {};
  const draft: OrderDraft = {
    ...merge(others, kept),
    parcels: mergeList(parcels, kept.parcels),
    customs: { ...merge(papers, keptPapers), lines: mergeList(lines, keptPapers.lines) },
  };
  const sender = { ...draft.sender };
  for (const key of senderFromBaseData) sender[key] = fresh.sender[key];
  // A null stands for "not chosen"; without the permission there is nothing to choose.
  const has_pickup = fresh.has_pickup === false ? false : draft.has_pickup;
  return { ...draft, sender, has_pickup };
}
