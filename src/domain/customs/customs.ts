import * as v from 'valibot';
import { isCountryCode } from '#domain/address/countries.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { Issue } from '#domain/values/codes.ts';
import { optionalDay } from '#domain/values/optional-day.ts';
import { cleanText, factText, present, printedText, requiredText, text } from '#domain/values/text.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import { costFields, goodsUnits, InvoiceDetails, InvoiceFacts, invoiceTotal } from './customs-invoice.ts';
import { isEori, recipientNumberIssue } from './customs-numbers.ts';
import { type Border, comesIn, customsBorder, type Place } from './customs-territory.ts';

export const invoiceTypes = ['commercial', 'proforma'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

export const exportReasons = [
  'sale',
  'sample',
  'gift',
  'return',
  'repair',
  'temporary',
  'personal',
  'other',
] as const;
export type ExportReason = (typeof exportReasons)[number];

/** Incoterms 2020 without the maritime ones. */
export const incoterms = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'] as const;
export type Incoterm = (typeof incoterms)[number];

/** ISO 4217. */
export const currencies = [
  'EUR',
  'CHF',
  'GBP',
  'USD',
  ...[
    'AED',
    'AUD',
    'BRL',
    'CAD',
    'CNY',
    'CZK',
    'DKK',
    'HKD',
    'HUF',
    'ILS',
    'INR',
    'ISK',
    'JPY',
    'KRW',
    'MXN',
  ],
  ...['NOK', 'NZD', 'PLN', 'RON', 'RSD', 'SAR', 'SEK', 'SGD', 'THB', 'TRY', 'UAH', 'ZAR'],
] as const;
export type Currency = (typeof currencies)[number];

const withoutCents: ReadonlySet<string> = new Set(['ISK', 'JPY', 'KRW']);

/** "1,234.50", or "1,234" without cents. */
export function formatCents(cents: number, currency: string): string {
  return groupThousands((cents / 100).toFixed(withoutCents.has(currency) ? 0 : 2));
}

export const formatFigure = (value: number): string => groupThousands(String(value));

function groupThousands(figure: string): string {
  const [whole = '', ...rest] = figure.split('.');
  return [whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ','), ...rest].join('.');
}

export const customsLimits = {
  lines: 99,
  description: 100,
  invoice_number: 35,
  tax_number: 30,
  quantity: 999_999,
  unit_value_cents: 999_999_999,
  line_value_cents: 99_999_999_999,
  /** EUR: limit for oral declarations, Delegated Regulation (EU) 2015/2446, Art. 137(1)(b). */
  declared_value: 1_000,
} as const;

/** 6 digits worldwide, 8 in the EU's combined nomenclature, 10 in TARIC. Chapter 77 is reserved. */
export function isHsCode(code: string): boolean {
  return /^(?!00|77)\d{6}(\d\d){0,2}$/.test(code);
}

/** The code that a spreadsheet may have made this number of, by dropping the zero in front. */
export function withLostZero(digits: string): string | undefined {
  const code = `0${digits}`;
  return isHsCode(digits) || !isHsCode(code) ? undefined : code;
}

/** "8517.13 00" and "8517-13-00" are 85171300. */
export const hsDigits = (typed: string): string => typed.replace(/[\s.\p{Pd}]/gu, '');

const compact = (separators: RegExp) => v.transform((it: string) => it.replace(separators, '').toUpperCase());

const GoodsLine = v.object(
  {
    description: v.pipe(printedText(customsLimits.description), v.minLength(1, 'goods_description_required')),
    hs_code: v.pipe(
      requiredText('hs_code_required', 20, 'hs_code_not_valid'),
      v.transform(hsDigits),
      v.check(isHsCode, 'hs_code_not_valid'),
    ),
    origin_country: v.pipe(
      v.optional(v.string('not_valid'), ''),
      v.transform((code) => cleanText(code).toUpperCase()),
      v.minLength(1, 'country_code_required'),
      v.check((code) => code === '' || isCountryCode(code), 'country_code_invalid'),
    ),
    quantity: v.pipe(
      v.optional(v.number('not_valid'), 0),
      v.minValue(1, 'quantity_required'),
      v.maxValue(customsLimits.quantity, 'too_large'),
      v.integer('not_valid'),
    ),
    /** Hundredths of the currency. */
    unit_value_cents: v.pipe(
      v.optional(v.number('not_valid'), 0),
      v.minValue(1, 'unit_value_required'),
      v.maxValue(customsLimits.unit_value_cents, 'too_large'),
      v.integer('not_valid'),
    ),
    /** kg of the whole line without packaging, three decimals. */
    net_weight: v.pipe(
      v.optional(v.number('not_valid'), 0),
      v.maxValue(weightLimits.goods.most, 'too_large'),
      v.transform(roundNetWeight),
      v.minValue(weightLimits.goods.least, 'net_weight_required'),
    ),
    /** Missing means pieces. */
    unit: v.optional(v.picklist(goodsUnits, 'not_valid')),
  },
  'not_valid',
);
export type GoodsLine = v.InferOutput<typeof GoodsLine>;

export function roundNetWeight(kg: number): number {
  return Math.round(kg * 1000) / 1000;
}

export const Customs = v.object(
  {
    invoice_type: v.optional(v.picklist(invoiceTypes, 'not_valid'), 'commercial'),
    invoice_number: printedText(customsLimits.invoice_number),
    /** Empty means the day of the order. */
    invoice_date: optionalDay(),
    reason: present(v.picklist(exportReasons, 'export_reason_required')),
    incoterm: present(v.picklist(incoterms, 'incoterm_required')),
    currency: present(v.picklist(currencies, 'currency_required')),
    sender_eori: v.pipe(
      text(30, 'eori_not_valid'),
      compact(/[\s.\p{Pd}]/gu),
      v.check((eori) => eori === '' || isEori(eori), 'eori_not_valid'),
    ),
    /** EORI, VAT or tax number. */
    recipient_tax_number: printedText(customsLimits.tax_number),
    ...InvoiceDetails.entries,
    lines: v.pipe(
      present(v.array(GoodsLine, 'not_valid'), []),
      v.minLength(1, 'goods_required'),
      v.maxLength(customsLimits.lines, 'goods_too_many'),
    ),
  },
  'not_valid',
);
export type Customs = v.InferOutput<typeof Customs>;

const number = v.optional(v.nullable(v.number()));
/** Not yet validated. */
export const CustomsFacts = v.object({
  invoice_type: v.optional(v.string(), 'commercial'),
  invoice_number: factText(),
  invoice_date: v.optional(v.string()),
  reason: v.optional(v.string(), ''),
  currency: v.optional(v.string(), ''),
  sender_eori: factText(),
  ...InvoiceFacts.entries,
  recipient_tax_number: factText(),
  lines: v.array(
    v.object({
      description: factText(),
      hs_code: factText(),
      origin_country: v.optional(v.string()),
      quantity: number,
      unit_value_cents: number,
      net_weight: number,
    }),
  ),
});
type CustomsFacts = v.InferOutput<typeof CustomsFacts>;
export type LineFigures = Omit<CustomsFacts['lines'][number], 'description' | 'hs_code'>;

export function lineValueCents(line: Pick<LineFigures, 'quantity' | 'unit_value_cents'>): number {
  return (line.quantity ?? 0) * (line.unit_value_cents ?? 0);
}

export type CustomsTotals = { quantity: number; value_cents: number; net_weight: number };

export function customsTotals(lines: readonly LineFigures[]): CustomsTotals {
  const sum = (of: (line: LineFigures) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    quantity: sum((it) => it.quantity ?? 0),
    value_cents: sum(lineValueCents),
    net_weight: roundNetWeight(sum((it) => it.net_weight ?? 0)),
  };
}

type CustomsCase = {
  /** kg of all parcels; 0 while unknown. */
  gross_weight: number;
  /** Declared electronically, because of value or MRN. */
  isDeclared: boolean;
  recipient: Place;
  isPaidBySeller: boolean;
  isExport: boolean;
};

export function customsIssues(
  customs: CustomsFacts,
  { gross_weight, isDeclared, recipient, isPaidBySeller, isExport }: CustomsCase,
): Issue[] {
  const issues: Issue[] = [];
  const totals = customsTotals(customs.lines);
  if (customs.invoice_type === 'commercial' && customs.invoice_number.trim() === '') {
    issues.push({ path: 'customs.invoice_number', code: 'invoice_number_required' });
  }
  if (isDeclared && customs.sender_eori.trim() === '') {
    issues.push({ path: 'customs.sender_eori', code: 'eori_required' });
  }
  // Great Britain's EORI counts in Great Britain only.
  if (isExport && customs.sender_eori.trim().toUpperCase().startsWith('GB')) {
    issues.push({ path: 'customs.sender_eori', code: 'eori_not_valid' });
  }
  const numberCode = recipientNumberIssue({ ...customs, isPaidBySeller }, recipient);
  if (numberCode) issues.push({ path: 'customs.recipient_tax_number', code: numberCode });
  const hasFraction = (cents: number | null | undefined) =>
    withoutCents.has(customs.currency) && (cents ?? 0) % 100 !== 0;
  customs.lines.forEach((line, index) => {
    const path = `customs.lines.${index}.unit_value_cents`;
    if (lineValueCents(line) > customsLimits.line_value_cents) issues.push({ path, code: 'too_large' });
    if (hasFraction(line.unit_value_cents)) issues.push({ path, code: 'whole_number' });
  });
  for (const field of costFields) {
    if (hasFraction(customs[field])) issues.push({ path: `customs.${field}`, code: 'whole_number' });
  }
  issues.push(...partyIssues(customs));
  if (invoiceTotal(totals.value_cents, customs).cents < 0) {
    issues.push({ path: 'customs.discount_cents', code: 'too_large' });
  }
  if (gross_weight > 0 && totals.net_weight > gross_weight) {
    const heaviest = customs.lines.reduce(
      (best, line, index) => ((line.net_weight ?? 0) > (customs.lines[best]?.net_weight ?? 0) ? index : best),
      0,
    );
    issues.push({
      path: `customs.lines.${heaviest}.net_weight`,
      code: 'net_weight_above_gross',
    });
  }
  return issues;
}

function partyIssues({ party_role, party_company, party_place, party_country }: CustomsFacts): Issue[] {
  if (!party_role) return [];
  const issues: Issue[] = [];
  if (!party_company?.trim()) issues.push({ path: 'customs.party_company', code: 'company_required' });
  if (!party_place?.trim()) issues.push({ path: 'customs.party_place', code: 'city_required' });
  if (!party_country?.trim()) issues.push({ path: 'customs.party_country', code: 'country_code_required' });
  return issues;
}

export type CustomsRoute = {
  sender: Place;
  recipient: Place;
  pickup?: Place | undefined;
  transport_kind: TransportKind;
};

/** customs-territory.ts has the exceptions by place. */
const withoutPapers: readonly ((route: CustomsRoute) => boolean)[] = [
  /*
   * Envelopes hold documents: items of correspondence (DR (EU) 2015/2446, Art. 1(26)) are declared by crossing the
   * border (Art. 141(2)); carriers need no invoice.
   */
  ({ transport_kind }) => transport_kind === 'envelope',
];

export function papersBorder(route: CustomsRoute): Border | undefined {
  if (withoutPapers.some((isExcepted) => isExcepted(route))) return undefined;
  return customsBorder(route.pickup ?? route.sender, route.recipient);
}

/** The VAT border counts too (UCC Art. 1(3)). */
export function entersTerritory(route: Omit<CustomsRoute, 'transport_kind'>): boolean {
  return comesIn(route.recipient, customsBorder(route.pickup ?? route.sender, route.recipient));
}
