import * as v from 'valibot';
import { headingKey } from '#domain/address/address-import.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { type OrderAssignment, orderColumns } from './columns.ts';
import type { Mapping } from './mapping-type.ts';
import { MappingRule, mostRules } from './mapping-type.ts';

const service = v.picklist(['', ...serviceLabels]);
const text = v.pipe(v.string(), v.maxLength(200));
const columns = v.picklist(orderColumns);

/** Stores columns by heading, because the next file may have another order. */
const SavedMapping = v.object({
  columns: v.record(columns, text),
  rowsOfOrder: v.picklist(['parcels', 'goods']),
  isInGrams: v.boolean(),
  fixed: v.record(columns, text),
  services: v.object({ home: service, eu: service, world: service }),
  rules: v.pipe(v.array(MappingRule), v.maxLength(mostRules)),
});
export type SavedMapping = v.InferOutput<typeof SavedMapping>;

/** Returns undefined if the server's mapping is invalid. */
export function readSavedMapping(saved: unknown): SavedMapping | undefined {
  const read = v.safeParse(SavedMapping, saved);
  return read.success ? read.output : undefined;
}

const keysOf = (headings: readonly string[]) =>
  headings.map((it, at) => headingKey(it).slice(0, 100) || `#${at}`);

export function mappingToSave(
  headings: readonly string[],
  { columns, rules, ...rest }: Mapping,
): SavedMapping {
  const keys = keysOf(headings);
  const keyOf = (at: number) => keys[at] ?? `#${at}`;
  const named = orderColumns.flatMap((column) => {
    const at = columns[column];
    return at === -1 ? [] : [[column, keyOf(at)] as const];
  });
  return {
    ...rest,
    columns: Object.fromEntries(named),
    rules: rules.map((it) =>
      it.of.startsWith('#') ? { ...it, of: `#${keyOf(Number(it.of.slice(1)))}` } : it,
    ),
  };
}

/** Rules for columns that the file lacks match no row. */
export function findMapping(headings: readonly string[], { columns, rules, ...rest }: SavedMapping): Mapping {
  const keys = keysOf(headings);
  const assignment = Object.fromEntries(
    orderColumns.map((column) => {
      const key = columns[column];
      return [column, key === undefined ? -1 : keys.indexOf(key)];
    }),
  ) as OrderAssignment;
  const found = rules.map((it) =>
    it.of.startsWith('#') ? { ...it, of: `#${keys.indexOf(it.of.slice(1))}` } : it,
  );
  return { ...rest, columns: assignment, rules: found };
}

export function shapeKey(shape: string): string {
  return [0x5bd1e995, 0x27d4eb2d].map((seed) => hash(shape, seed)).join('');
}

/** cyrb53, 53 bits. */
function hash(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0');
}
