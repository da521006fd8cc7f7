import { type Day, isDay } from '#domain/values/working-days.ts';

/**
 * How long data is kept by law or for claims, in years after the end of the year it is of (HGB § 257 (5), AO § 147 (4),
 * BGB § 199 (1)). What no law wants any more has to go (GDPR art. 5 (1) e and 17).
 */
export const retentionKinds = {
  /** Shipments with parcels, papers and pickups: what was billed goes by them. */
  shipments: { setting: 'RETENTION_SHIPMENTS', years: 8, basis: 'HGB § 257 (1) 4, (4); AO § 147 (1) 4, (3)' },
  /** The same where goods crossed a customs border. */
  customs: { setting: 'RETENTION_CUSTOMS', years: 10, basis: 'AO § 147 (1) 4a, (3)' },
  /** Pickups booked by themselves, closed handover lists, orders of packaging material. */
  letters: {
    setting: 'RETENTION_LETTERS',
    years: 6,
    basis: 'HGB § 257 (1) 2 and 3, (4); AO § 147 (1) 2 and 3, (3)',
  },
  /** Contact persons, phone numbers, e-mails and hints of a shipment, and the course it took. */
  details: { setting: 'RETENTION_DETAILS', years: 3, basis: 'HGB § 439 (1); BGB §§ 195, 199; GDPR art. 17' },
  /** The record of who did what: claims that it proves or refutes lapse by then. */
  audit: { setting: 'RETENTION_AUDIT', years: 3, basis: 'BGB §§ 195, 199; GDPR art. 5 (2)' },
} as const;

/** The database itself lets go of no younger record (trigger audit_event_kept). */
export const leastAuditYears = 3;

/** What browsers reported, in days: no law names a span, and a fault is understood within weeks or never. */
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

/** For ever: no law says so, but somebody may have their reasons. */
export const keptForEver = 0;

/** Everything before that day may go; undefined where it is kept for ever. */
export function expiredBefore(years: number, today: Day): Day | undefined {
  if (years === keptForEver) return undefined;
  const day = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}-01-01`;
  return isDay(day) ? day : undefined;
}

/** Days that the file with all of a client's data stays among the exports: who asked for it has it by then. */
export const clientExportDays = 30;
