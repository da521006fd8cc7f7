import { countryChange } from '#domain/address/country-change.ts';
import { countryCodeOf } from '#domain/address/country-names.ts';
import { noRates } from '#domain/customs/exchange-rates.ts';
import { type ComparedOrder, comparedOrder } from '#domain/customs/same-day.ts';
import { draftHints, draftIssues } from '#domain/order/assemble-order.ts';
import { draftBorder, draftConsignment } from '#domain/order/draft-customs.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { OrderContext } from '#domain/order/order-rules.ts';
import type { Hint, Issue } from '#domain/values/codes.ts';
import { readNumber, saysGrams } from './cell-texts.ts';
import type { RowValues } from './read-orders.ts';
import { kindNamed } from './transport-kind-of.ts';

export const listFields = [
  'reference_number_1',
  'recipient.company',
  'recipient.contact_person',
  'recipient.street',
  'recipient.street_number',
  'recipient.address_extra_1',
  'recipient.address_extra_2',
  'recipient.postal_code',
  'recipient.city',
  'recipient.country_code',
  'recipient.state_province_code',
  'recipient.email',
  'recipient.phone_country_prefix',
  'recipient.phone_prefix',
  'recipient.phone',
  'parcels.0.contents',
  'parcels.0.weight',
  'parcels.0.length',
  'parcels.0.width',
  'parcels.0.height',
  'transport_kind',
  'service',
  'special_delivery_terms',
  'reference_number_2',
] as const;
export type ListField = (typeof listFields)[number];

export const isListField = (path: string): path is ListField =>
  (listFields as readonly string[]).includes(path);

const numberFields = new Set<ListField>([
  'parcels.0.weight',
  'parcels.0.length',
  'parcels.0.width',
  'parcels.0.height',
]);
export const isNumberField = (field: ListField) => numberFields.has(field);

export const draftOfRow = (values: RowValues, base: OrderDraft): OrderDraft => ({ ...base, ...values });

export const rowIssues = (values: RowValues, base: OrderDraft, context: OrderContext): Issue[] =>
  draftIssues(draftOfRow(values, base), context);

export const rowHints = (values: RowValues, base: OrderDraft, context: OrderContext): Hint[] =>
  draftHints(draftOfRow(values, base), context);

/** undefined for rows without customs papers. */
export function comparedRow(
  values: RowValues,
  base: OrderDraft,
  { rates = noRates }: OrderContext,
): ComparedOrder | undefined {
  const draft = draftOfRow(values, base);
  return draftBorder(draft) === undefined ? undefined : comparedOrder(draftConsignment(draft), rates);
}

type Branch = Record<string, unknown>;

export function cellValue(values: RowValues, field: ListField, decimal = ','): string {
  const found = field
    .split('.')
    .reduce<unknown>((branch, key) => (branch as Branch | undefined)?.[key], values as unknown);
  if (typeof found === 'number') return String(found).replace('.', decimal);
  return typeof found === 'string' ? found : '';
}

/** Returns undefined for an invalid number or transport kind. An empty transport kind means the default. */
export function withCell(values: RowValues, field: ListField, text: string): RowValues | undefined {
  const trimmed = text.trim();
  if (field === 'transport_kind') {
    const { transport_kind: _, ...rest } = values;
    const transport_kind = kindNamed(trimmed);
    return trimmed === '' ? rest : transport_kind && { ...rest, transport_kind };
  }
  if (!numberFields.has(field)) {
    if (field === 'recipient.country_code') {
      const { recipient } = values;
      const change = countryChange(recipient, countryCodeOf(trimmed) ?? trimmed);
      return { ...values, recipient: { ...recipient, ...change } };
    }
    const next = setAt(values, field.split('.'), trimmed) as RowValues;
    return field === 'special_delivery_terms'
      ? { ...next, has_special_delivery_terms: trimmed !== '' }
      : next;
  }
  const number = trimmed === '' ? null : readMeasure(field, trimmed);
  return number === undefined ? undefined : (setAt(values, field.split('.'), number) as RowValues);
}

function readMeasure(field: ListField, text: string): number | undefined {
  const isWeight = field === 'parcels.0.weight';
  const value = readNumber(text, isWeight ? 'weight' : 'length')?.value;
  return value !== undefined && isWeight && saysGrams(text) ? value / 1000 : value;
}

function setAt(branch: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(branch)) return branch.map((it, index) => (String(index) === key ? next(it) : it));
  const before = (branch ?? {}) as Branch;
  return { ...before, [key]: next(before[key]) };

  function next(it: unknown): unknown {
    return rest.length === 0 ? value : setAt(it, rest, value);
  }
}
