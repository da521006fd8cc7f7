import type { OrderDraft } from './order-draft.ts';

type Branch = Record<string, unknown>;
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Types must match; null may become a number or boolean. */
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

function mergeList<T extends Branch>(fresh: T[], kept: unknown): T[] {
  const [empty] = fresh;
  if (!empty || !Array.isArray(kept)) return fresh;
  const restored = kept.filter(isBranch).map((it) => merge({ ...empty }, it));
  return restored.length > 0 ? restored : fresh;
}

/** The current base data overrides these fields (docs/rules.md 7.5). */
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

/** Drops unknown fields of a stored form and fills missing ones from `fresh`. */
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
  // null means "not chosen", but clients without permission cannot choose.
  const has_pickup = fresh.has_pickup === false ? false : draft.has_pickup;
  return { ...draft, sender, has_pickup };
}
