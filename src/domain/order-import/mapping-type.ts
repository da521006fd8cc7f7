import * as v from 'valibot';
import type { ServiceLabel } from '#domain/services/services.ts';
import { type OrderAssignment, type OrderColumn, orderColumns } from './columns.ts';

export type RowsOfOrder = 'parcels' | 'goods';

export const ruleTests = [
  'is',
  'is_not',
  'contains',
  'contains_not',
  'is_empty',
  'is_filled',
  'above',
  'below',
] as const;
export type RuleTest = (typeof ruleTests)[number];
export const ruleFields = [
  'service',
  'transport_kind',
  'size',
  ...orderColumns.filter(
    (it) => it !== 'order_number' && it !== 'service' && it !== 'transport_kind' && it !== 'size',
  ),
] as const satisfies readonly OrderColumn[];
export type RuleField = Exclude<OrderColumn, 'order_number'>;

/** `of`: a field, or a column: "#3" by index, stored as "#lagerort" by heading. */
export const MappingRule = v.object({
  of: v.pipe(v.string(), v.maxLength(120)),
  test: v.picklist(ruleTests),
  text: v.pipe(v.string(), v.maxLength(200)),
  field: v.picklist(ruleFields as readonly RuleField[]),
  value: v.pipe(v.string(), v.maxLength(200)),
  /** The rule overrides the file's value. */
  isAbove: v.boolean(),
});
export type MappingRule = v.InferOutput<typeof MappingRule>;
export const mostRules = 50;

/** How to read files of one shape; stored after the user's correction. */
export type Mapping = {
  columns: OrderAssignment;
  rowsOfOrder: RowsOfOrder;
  isInGrams: boolean;
  fixed: Partial<Record<OrderColumn, string>>;
  /** Default services by destination. */
  services: { home: ServiceLabel | ''; eu: ServiceLabel | ''; world: ServiceLabel | '' };
  /** The first rule that matches a field wins. */
  rules: MappingRule[];
};
