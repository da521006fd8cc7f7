import * as v from 'valibot';
import type { ServiceLabel } from '#domain/services/services.ts';
import { type OrderAssignment, type OrderColumn, orderColumns } from './columns.ts';

/** What the rows with one order number are: its parcels, or the goods of its one parcel. */
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
/** Fields that a rule can fill: those of an order but its number. */
export const ruleFields = [
  'service',
  'transport_kind',
  'size',
  ...orderColumns.filter(
    (it) => it !== 'order_number' && it !== 'service' && it !== 'transport_kind' && it !== 'size',
  ),
] as const satisfies readonly OrderColumn[];
export type RuleField = Exclude<OrderColumn, 'order_number'>;

/** `of`: a field of an order, or a column of the file: "#3" by its place, "#lagerort" by its heading where it is kept. */
export const MappingRule = v.object({
  of: v.pipe(v.string(), v.maxLength(120)),
  test: v.picklist(ruleTests),
  text: v.pipe(v.string(), v.maxLength(200)),
  field: v.picklist(ruleFields as readonly RuleField[]),
  value: v.pipe(v.string(), v.maxLength(200)),
  /** It counts where the file has something, too. */
  isAbove: v.boolean(),
});
export type MappingRule = v.InferOutput<typeof MappingRule>;
export const mostRules = 50;

/** How a file of this shape is read: put right by hand once, remembered from then on. */
export type Mapping = {
  columns: OrderAssignment;
  rowsOfOrder: RowsOfOrder;
  isInGrams: boolean;
  /** What a field is where the file says nothing. */
  fixed: Partial<Record<OrderColumn, string>>;
  /** The service of orders without one, by where they go. */
  services: { home: ServiceLabel | ''; eu: ServiceLabel | ''; world: ServiceLabel | '' };
  /** Of several for one field the first that holds counts. */
  rules: MappingRule[];
};
