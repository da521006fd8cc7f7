import { customsTotals, entersTerritory, papersBorder } from '#domain/customs/customs.ts';
import type { OrderDraft } from './order-draft.ts';

/** The customs border between the two ends of a draft, where its goods need papers. */
export function draftBorder(draft: OrderDraft): ReturnType<typeof papersBorder> {
  return papersBorder(customsRoute(draft));
}

const customsRoute = (draft: OrderDraft) => ({
  ...draft,
  pickup: draft.has_differ_pickup ? draft.differ_pickup : undefined,
});

/** Which way goods cross the customs border of the EU: they are exported from it, or come in, some of them as a return. */
export function draftDirection(draft: OrderDraft): 'leaves' | 'enters' | 'returns' {
  if (!entersTerritory(customsRoute(draft))) return 'leaves';
  return draft.is_return ? 'returns' : 'enters';
}

/** A draft as customs look at it. */
export function draftConsignment(draft: OrderDraft) {
  const parcels = draft.parcels.map((it) => ({ ...it, value_of_goods: it.value_of_goods ?? 0 }));
  const pickup = draft.has_differ_pickup ? draft.differ_pickup : undefined;
  return { ...draft, parcels, pickup, customs: draftBorder(draft) ? draft.customs : undefined };
}

/** The only parcel is worth what its goods are: whoever judges the order adds them up (export-declaration.ts). */
export function isValueComputed(draft: OrderDraft): boolean {
  if (draft.parcels.length !== 1 || draftBorder(draft) === undefined) return false;
  return customsTotals(draft.customs.lines).value_cents > 0;
}
