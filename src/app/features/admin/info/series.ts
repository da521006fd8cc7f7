import { serviceName, statusText } from '#app/i18n/labels.ts';
import type { StaffInfo } from '#contract/info.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { manualOrders, type ShipmentStatus } from '#domain/shipment/status.ts';
import { shipmentsLink } from './shipments-link.ts';

type Look = { fill: string; isHatched?: true };

export type Series = {
  key: string;
  label: string;
  look: Look;
  counts: readonly number[];
  to?: string | undefined;
};

const serviceLooks: Record<ServiceLabel, Look> = {
  express_plus: { fill: 'fill-exception' },
  express: { fill: 'fill-info' },
  express_12: { fill: 'fill-info', isHatched: true },
  saver: { fill: 'fill-accent' },
  saturday: { fill: 'fill-accent', isHatched: true },
  standard: { fill: 'fill-brand' },
  special: { fill: 'fill-neutral' },
};

const statusLooks: Record<`${ShipmentStatus}` | 'null', Look> = {
  null: { fill: 'fill-neutral' },
  1: { fill: 'fill-info' },
  2: { fill: 'fill-accent' },
  3: { fill: 'fill-brand' },
  4: { fill: 'fill-warning', isHatched: true },
  5: { fill: 'fill-exception' },
  6: { fill: 'fill-success' },
  0: { fill: 'fill-error', isHatched: true },
};

/** Uses the domestic service names; the same service has other names abroad. */
export const serviceSeries = ({ by_service }: StaffInfo): Series[] =>
  by_service.map(({ service, counts }) => ({
    key: service,
    label: serviceName(service, 'national'),
    look: serviceLooks[service],
    counts,
  }));

export function statusSeries({ by_status, spans }: StaffInfo): Series[] {
  const period = { from: spans[0]?.from ?? '', to: spans.at(-1)?.to ?? '' };
  return by_status.map(({ status, counts }) => ({
    key: String(status),
    label: statusText(status),
    look: statusLooks[`${status}`],
    counts,
    to: shipmentsLink({ ...period, status: status ?? manualOrders }),
  }));
}

export const sumOf = (counts: readonly number[]) => counts.reduce((sum, it) => sum + it, 0);
