import type { Issue } from '#domain/values/codes.ts';
import { isInCustomsTerritory, type Place, territory } from './customs-territory.ts';

/* The exporter's statement of EU origin, for lower duty under an EU agreement (docs/rules.md 12.14). */

export const originAgreements = ['CH', 'GB', 'CA', 'JP'] as const;
export type OriginAgreement = (typeof originAgreements)[number];

const agreementOf: Record<string, OriginAgreement> = { CH: 'CH', LI: 'CH', GB: 'GB', CA: 'CA', JP: 'JP' };

/**
 * Limit per consignment for exporters without a number: 6,000 EUR, and the francs of Switzerland's agreement. Other
 * currencies have no known limit.
 */
const limitCents: Record<string, number> = { EUR: 600_000, CHF: 1_030_000 };

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

export function needsExporterReference(lines: readonly Line[], currency: string): boolean {
  const limit = limitCents[currency];
  const value = lines
    .filter(isOfUnionOrigin)
    .reduce((sum, it) => sum + (it.quantity ?? 0) * (it.unit_value_cents ?? 0), 0);
  return limit !== undefined && value > limit;
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
