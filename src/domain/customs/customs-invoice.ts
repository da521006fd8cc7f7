import * as v from 'valibot';
import { isCountryCode } from '#domain/address/countries.ts';
import { optionalDay } from '#domain/values/optional-day.ts';
import { cleanText, printedText } from '#domain/values/text.ts';

/* Optional details of a customs invoice (docs/rules.md 12.12 to 12.15). */

export const invoiceLimits = {
  number: 35,
  mrn: 35,
  tax_number: 30,
  reference: 35,
  criterion: 12,
  company: 60,
  street: 60,
  place: 60,
  /** Hundredths per cost. */
  costs_cents: 999_999_999,
} as const;

export const goodsUnits = ['piece', 'pair', 'set', 'kg', 'm', 'l'] as const;
export type GoodsUnit = (typeof goodsUnits)[number];

export const partyRoles = ['buyer', 'importer', 'buyer_importer'] as const;
export type PartyRole = (typeof partyRoles)[number];

export const costFields = [
  'freight_cents',
  'insurance_cents',
  'other_costs_cents',
  'discount_cents',
] as const;
export type CostField = (typeof costFields)[number];

const costs = () =>
  v.optional(
    v.pipe(
      v.number('not_valid'),
      v.integer('not_valid'),
      v.minValue(0, 'not_valid'),
      v.maxValue(invoiceLimits.costs_cents, 'too_large'),
    ),
  );
const maybe = (max: number) => v.optional(printedText(max));

export const InvoiceDetails = v.object({
  /** Reference to the export of returned goods (docs/rules.md 12.11). */
  original_invoice_number: maybe(invoiceLimits.number),
  original_invoice_date: v.optional(optionalDay()),
  original_mrn: maybe(invoiceLimits.mrn),
  exporter_vat_number: maybe(invoiceLimits.tax_number),
  /** UK VAT, VOEC or IOSS, by the route (domain/customs/seller-number.ts). */
  seller_number: maybe(invoiceLimits.tax_number),
  party_role: v.optional(v.picklist(partyRoles, 'not_valid')),
  party_company: maybe(invoiceLimits.company),
  party_street: maybe(invoiceLimits.street),
  party_place: maybe(invoiceLimits.place),
  party_country: v.optional(
    v.pipe(
      v.string('not_valid'),
      v.transform((code) => cleanText(code).toUpperCase()),
      v.check((code) => code === '' || isCountryCode(code), 'country_code_invalid'),
    ),
  ),
  party_tax_number: maybe(invoiceLimits.tax_number),
  freight_cents: costs(),
  insurance_cents: costs(),
  other_costs_cents: costs(),
  discount_cents: costs(),
  origin_statement: v.optional(v.boolean('not_valid')),
  /** Registered or approved exporter. */
  exporter_reference: maybe(invoiceLimits.reference),
  /** Codes of the agreement with Japan. */
  origin_criterion: maybe(invoiceLimits.criterion),
});
export type InvoiceDetails = v.InferOutput<typeof InvoiceDetails>;

/** Details of a stored shipment are not validated. */
export const ShownInvoiceDetails = v.object({
  original_invoice_number: v.optional(v.string()),
  original_invoice_date: v.optional(v.string()),
  original_mrn: v.optional(v.string()),
  exporter_vat_number: v.optional(v.string()),
  seller_number: v.optional(v.string()),
  party_role: v.optional(v.picklist(partyRoles)),
  party_company: v.optional(v.string()),
  party_street: v.optional(v.string()),
  party_place: v.optional(v.string()),
  party_country: v.optional(v.string()),
  party_tax_number: v.optional(v.string()),
  freight_cents: v.optional(v.number()),
  insurance_cents: v.optional(v.number()),
  other_costs_cents: v.optional(v.number()),
  discount_cents: v.optional(v.number()),
  origin_statement: v.optional(v.boolean()),
  exporter_reference: v.optional(v.string()),
  origin_criterion: v.optional(v.string()),
});

const someText = () => v.optional(v.string());
const someCents = () => v.optional(v.nullable(v.number()));
export const InvoiceFacts = v.object({
  original_invoice_number: someText(),
  original_mrn: someText(),
  recipient_tax_number: someText(),
  seller_number: someText(),
  party_role: someText(),
  party_company: someText(),
  party_place: someText(),
  party_country: someText(),
  freight_cents: someCents(),
  insurance_cents: someCents(),
  other_costs_cents: someCents(),
  discount_cents: someCents(),
  origin_statement: v.optional(v.boolean()),
  exporter_reference: someText(),
  origin_criterion: someText(),
});

type Costs = { [Field in CostField]?: number | null | undefined };

export function invoiceTotal(goods_cents: number, costs: Costs): { cents: number; hasCosts: boolean } {
  const { freight_cents, insurance_cents, other_costs_cents, discount_cents } = costs;
  const more = (freight_cents ?? 0) + (insurance_cents ?? 0) + (other_costs_cents ?? 0);
  const less = discount_cents ?? 0;
  return { cents: goods_cents + more - less, hasCosts: more > 0 || less > 0 };
}

export type InvoiceDraft = {
  [Field in Exclude<keyof InvoiceDetails, CostField | 'origin_statement' | 'party_role'>]-?: string;
} & { [Field in CostField]: number | null } & { origin_statement: boolean; party_role: PartyRole | '' };

export const emptyInvoiceDraft: InvoiceDraft = {
  original_invoice_number: '',
  original_invoice_date: '',
  original_mrn: '',
  exporter_vat_number: '',
  seller_number: '',
  party_role: '',
  party_company: '',
  party_street: '',
  party_place: '',
  party_country: '',
  party_tax_number: '',
  freight_cents: null,
  insurance_cents: null,
  other_costs_cents: null,
  discount_cents: null,
  origin_statement: false,
  exporter_reference: '',
  origin_criterion: '',
};
const invoiceFields = Object.keys(emptyInvoiceDraft) as (keyof InvoiceDraft)[];

export function assembleInvoice(draft: InvoiceDraft): InvoiceDetails {
  const isTyped = (field: keyof InvoiceDraft) => {
    if (field.startsWith('party_') && draft.party_role === '') return false;
    const value = draft[field];
    return value !== '' && value !== null && value !== false;
  };
  const typed = invoiceFields.filter(isTyped).map((field) => [field, draft[field]]);
  return Object.fromEntries(typed) as InvoiceDetails;
}
