import { type OrderTab, tabOf } from '#domain/order/order-tabs.ts';
import type { Issue } from '#domain/values/codes.ts';

export type MissingItem = {
  path: string;
  tab: OrderTab;
  /** Number of fields; 1 shows the field's name. */
  count: number;
};

const groupedFrom = 4;

function placeOf(path: string): string {
  const [head = '', index] = path.split('.');
  if (head === 'customs') return head;
  return head === 'parcels' && index !== undefined ? `${head}.${index}` : tabOf(path);
}

export function missingItems(issues: readonly Issue[]): MissingItem[] {
  const places = new Map<string, string[]>();
  for (const { path } of issues) {
    const place = placeOf(path);
    const paths = places.get(place) ?? [];
    if (!paths.includes(path)) places.set(place, [...paths, path]);
  }
  return [...places.values()].flatMap((paths) => {
    const [first = ''] = paths;
    const tab = tabOf(first);
    const isNamed = paths.length < groupedFrom || tab === 'finish_order' || tab === 'service';
    if (isNamed) return paths.map((path) => ({ path, tab, count: 1 }));
    return [{ path: first, tab, count: paths.length }];
  });
}

export function missingCount(items: readonly MissingItem[]): number {
  return items.reduce((sum, item) => sum + item.count, 0);
}

let last: { issues: readonly Issue[]; byParcel: Map<number, string[]> } | undefined;

/** Cached, because every row asks for the same issues. */
export function pathsByParcel(issues: readonly Issue[]): ReadonlyMap<number, readonly string[]> {
  if (last?.issues === issues) return last.byParcel;
  const byParcel = new Map<number, string[]>();
  for (const { path } of issues) {
    const index = /^parcels\.(\d+)\./.exec(path)?.[1];
    if (index === undefined) continue;
    const paths = byParcel.get(Number(index)) ?? [];
    if (!paths.includes(path)) byParcel.set(Number(index), [...paths, path]);
  }
  last = { issues, byParcel };
  return byParcel;
}
