import type { Counter } from 'prom-client';

export const services = ['identity', 'smtp', 'storage', 'carrier'] as const;
export type Service = (typeof services)[number];

/** Counted as they happen; portal-gauges.ts reads all other figures. */
export type Watch = {
  /** No answer, or an answer that admits failure. */
  failed: (service: Service, why?: unknown) => void;
  /** Tracking numbers that no parcel has. */
  unknownEvents: (count: number) => void;
};

export function countingWatch(failures: Counter<'service'>, unknown: Counter): Watch {
  // Start at 0, so that the first failure is an increase.
  for (const service of services) failures.inc({ service }, 0);
  return {
    failed: (service) => failures.inc({ service }),
    unknownEvents: (count) => unknown.inc(count),
  };
}
