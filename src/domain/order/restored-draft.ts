import type { OrderDraft } from './order-draft.ts';

type Branch = Record<string, unknown>;
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Types must match; null may become a number or boolean. */
function fits(stored: unknown, fresh: unknown): boolean {
  if (fresh === null) return stored === null || typeof stored === 'number' || typeof stored === 'boolean';
  return typeof stored === typeof fresh;
}

function merge<T extends Branch>(fresh: T, stored: unknown): T {
  if (!isBranch(stored)) return fresh;
  const merged: Branch = {};
  for (const [key, value] of Object.entries(fresh)) {
    const before = stored[key];
    if (isBranch(value)) merged[key] = merge(value, before);
    else merged[key] = fits(before, value) ? before : value;
  }
  return merged as T;
}

function mergeList<T extends Branch>(fresh: T[], stored: unknown): T[] {
  const [empty] = fresh;
  if (!empty || !Array.isArray(stored)) return fresh;
  const restored = stored.filter(isBranch).map((it) => merge({ ...empty }, it));
  return restored.length > 0 ? restored : fresh;
}

/** The current base data overrides these fields (docs/rules.md 7.5). */
export const senderFromBaseData = [
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
export function restoreDraft(stored: unknown, fresh: OrderDraft): OrderDraft {
  if (!isBranch(stored)) return fresh;
  const { parcels, customs, ...others } = fresh;
  const { lines, ...papers } = customs;
  const storedPapers = isBranch(stored.customs) ? stored.customs : {};
  const draft: OrderDraft = {
    ...merge(others, stored),
    parcels: mergeList(parcels, stored.parcels),
    customs: { ...merge(papers, storedPapers), lines: mergeList(lines, storedPapers.lines) },
  };
  const sender = { ...draft.sender };
  for (const key of senderFromBaseData) sender[key] = fresh.sender[key];
  // null means "not chosen", but clients without permission cannot choose.
  const has_pickup = fresh.has_pickup === false ? false : draft.has_pickup;
  return { ...draft, sender, has_pickup };
}
