import { type Day, isDay } from '#domain/values/working-days.ts';

/**
 * Retention in years after the end of the data's year (HGB § 257 (5), AO § 147 (4), BGB § 199 (1)); then deletion is
 * due (GDPR art. 5 (1) e and 17).
 */
export const retentionKinds = {
  /** Parcels, papers and pickups included, the basis of invoices. */
  shipments: { setting: 'RETENTION_SHIPMENTS', years: 8, basis: 'HGB § 257 (1) 4, (4); AO § 147 (1) 4, (3)' },
  customs: { setting: 'RETENTION_CUSTOMS', years: 10, basis: 'AO § 147 (1) 4a, (3)' },
  /** Stand-alone pickups, closed handover lists, packaging orders. */
  letters: {
    setting: 'RETENTION_LETTERS',
    years: 6,
    basis: 'HGB § 257 (1) 2 and 3, (4); AO § 147 (1) 2 and 3, (3)',
  },
  /** Contact persons, phone numbers, e-mails, hints and events of a shipment. */
  details: { setting: 'RETENTION_DETAILS', years: 3, basis: 'HGB § 439 (1); BGB §§ 195, 199; GDPR art. 17' },
  /** Audit log: claims that it could prove lapse by then. */
  audit: { setting: 'RETENTION_AUDIT', years: 3, basis: 'BGB §§ 195, 199; GDPR art. 5 (2)' },
} as const;

/** The database refuses to delete younger events (trigger audit_event_kept). */
export const leastAuditYears = 3;

/** Browser reports, in days; no law sets a period. */
export const logRetention = {
  setting: 'RETENTION_LOGS',
  days: 30,
  least: 1,
  most: 365,
  basis: 'GDPR art. 5 (1) e, art. 6 (1) f, art. 32',
} as const;

export type RetentionKind = keyof typeof retentionKinds;
export const retentionKindNames = Object.keys(retentionKinds) as RetentionKind[];
export type Retention = Record<RetentionKind, number>;

/** The operator may choose it; no law requires it. */
export const retainedForEver = 0;

/** undefined: kept for ever. */
export function expiredBefore(years: number, today: Day): Day | undefined {
  if (years === retainedForEver) return undefined;
  const day = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}-01-01`;
  return isDay(day) ? day : undefined;
}

export const clientExportDays = 30;
