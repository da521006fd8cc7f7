import { customsTotals, entersTerritory, papersBorder } from '#domain/customs/customs.ts';
import type { OrderDraft } from './order-draft.ts';

export function draftBorder(draft: OrderDraft): ReturnType<typeof papersBorder> {
  return papersBorder(customsRoute(draft));
}

const customsRoute = (draft: OrderDraft) => ({
  ...draft,
  pickup: draft.has_differ_pickup ? draft.differ_pickup : undefined,
});

export function draftDirection(draft: OrderDraft): 'leaves' | 'enters' | 'returns' {
  if (!entersTerritory(customsRoute(draft))) return 'leaves';
  return draft.is_return ? 'returns' : 'enters';
}

export function draftConsignment(draft: OrderDraft) {
  const parcels = draft.parcels.map((it) => ({ ...it, value_of_goods: it.value_of_goods ?? 0 }));
  const pickup = draft.has_differ_pickup ? draft.differ_pickup : undefined;
  return { ...draft, parcels, pickup, customs: draftBorder(draft) ? draft.customs : undefined };
}

/** Server and outbox compute a single parcel's value from its goods (export-declaration.ts). */
export function isValueComputed(draft: OrderDraft): boolean {
  if (draft.parcels.length !== 1 || draftBorder(draft) === undefined) return false;
  return customsTotals(draft.customs.lines).value_cents > 0;
}
