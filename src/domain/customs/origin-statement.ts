import type { Issue } from '#domain/values/codes.ts';
import { isInCustomsTerritory, type Place, territory } from './customs-territory.ts';
import { centsInEuro, type ExchangeRates } from './exchange-rates.ts';

/* The exporter's statement of EU origin, for lower duty under an EU agreement (docs/rules.md 12.14). */

export const originAgreements = ['CH', 'GB', 'CA', 'JP'] as const;
export type OriginAgreement = (typeof originAgreements)[number];

const agreementOf: Record<string, OriginAgreement> = { CH: 'CH', LI: 'CH', GB: 'GB', CA: 'CA', JP: 'JP' };

/** Limit per consignment for exporters without a number: 6,000 EUR, and the francs of Switzerland's agreement. */
const euroCents = 600_000;
const limitCents: Record<string, number> = { EUR: euroCents, CHF: 1_030_000 };

type Line = {
  origin_country?: string | undefined;
  quantity?: number | null | undefined;
  unit_value_cents?: number | null | undefined;
};

const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
export const isOfUnionOrigin = ({ origin_country = '' }: Line): boolean =>
  members.includes(origin_country.trim().toUpperCase());

type Consignment = { from: Place; to: Place; isReturn: boolean; lines: readonly Line[] };

/** Only for EU goods that leave the EU and are no return. */
export function originAgreement({ from, to, isReturn, lines }: Consignment): OriginAgreement | undefined {
  if (isReturn || !isInCustomsTerritory(from) || !lines.some(isOfUnionOrigin)) return undefined;
  return agreementOf[territory(to)];
}

/**
 * Equivalents of 6,000 EUR by toll.no (undated, collected on 2026-11-27), so they only hint. Its values for ILS, TRY and UAH
 * do not fit other sources or are old.
 */
const likelyLimitCents: Record<string, number> = {
  CZK: 15_400_000,
  DKK: 4_560_000,
  HUF: 255_000_000,
  ISK: 111_000_000,
  NOK: 6_500_000,
  PLN: 2_800_000,
  RON: 3_117_000,
  RSD: 70_385_200,
  SEK: 6_400_000,
};

const originCents = (lines: readonly Line[]) =>
  lines.filter(isOfUnionOrigin).reduce((sum, it) => sum + (it.quantity ?? 0) * (it.unit_value_cents ?? 0), 0);

export function needsExporterReference(lines: readonly Line[], currency: string): boolean {
  const limit = limitCents[currency];
  return limit !== undefined && originCents(lines) > limit;
}

/** Currencies without a listed limit are converted. */
export function likelyNeedsExporterReference(
  lines: readonly Line[],
  currency: string,
  rates: ExchangeRates,
): boolean {
  if (limitCents[currency] !== undefined) return false;
  const cents = originCents(lines);
  const likely = likelyLimitCents[currency];
  if (likely !== undefined) return cents > likely;
  return (centsInEuro(cents, currency, rates) ?? 0) > euroCents;
}

/** A: wholly obtained; B: originating materials; C1 to C3: product rule; D and E: additions. */
const isCriterion = (typed: string) => /^(A|B|C[1-3]?|D|E)([ ,]+(A|B|C[1-3]?|D|E))*$/.test(typed.trim());

type Statement = {
  origin_statement?: boolean | undefined;
  exporter_reference?: string | undefined;
  origin_criterion?: string | undefined;
  currency: string;
  lines: readonly Line[];
};

export function originIssues(customs: Statement, consignment: Omit<Consignment, 'lines'>): Issue[] {
  if (!customs.origin_statement) return [];
  const agreement = originAgreement({ ...consignment, lines: customs.lines });
  if (!agreement) return [{ path: 'customs.origin_statement', code: 'origin_statement_not_allowed' }];
  const issues: Issue[] = [];
  if (!customs.exporter_reference?.trim() && needsExporterReference(customs.lines, customs.currency)) {
    issues.push({ path: 'customs.exporter_reference', code: 'exporter_reference_required' });
  }
  if (agreement === 'JP' && !isCriterion(customs.origin_criterion ?? '')) {
    issues.push({ path: 'customs.origin_criterion', code: 'origin_criterion_required' });
  }
  return issues;
}
