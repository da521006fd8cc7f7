import type { Counter } from 'prom-client';

/** What the portal asks beside its database. */
export const services = ['identity', 'smtp', 'storage', 'carrier'] as const;
export type Service = (typeof services)[number];

/** What is counted where it happens; all else is read when somebody looks (portal-gauges.ts). */
export type Watch = {
  /** A service did not do its part: no answer, or one that says it cannot. */
  failed: (service: Service) => void;
  /** A carrier told of so many numbers that no parcel has. */
  unknownEvents: (count: number) => void;
};

/** Counts into these two. */
export function countingWatch(failures: Counter<'service'>, unknown: Counter): Watch {
  // Known from the first look on, so that the first failure is an increase.
  for (const service of services) failures.inc({ service }, 0);
  return {
    failed: (service) => failures.inc({ service }),
    unknownEvents: (count) => unknown.inc(count),
  };
}
