import { useLingui } from '@lingui/react/macro';
import Package from 'lucide-react/icons/package';
import { StatusBadge } from '#app/parts/StatusBadge.tsx';
import { Highlight } from '#app/ui/Highlight.tsx';
import { formatTrackingNumber } from '#domain/label-number.ts';
import type { PageHitData, ShipmentHitData } from './use-search-hits.ts';

export function PageHit({ hit, query }: { hit: PageHitData; query: string }) {
  const Icon = hit.icon;
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="font-medium">
        <Highlight text={hit.title} query={query} />
      </span>
    </>
  );
}

export function ShipmentHit({ hit, query }: { hit: ShipmentHitData; query: string }) {
  const { t } = useLingui();
  const { recipient, tracking_number, reference_number_1, reference_number_2, shipment_status } =
    hit.shipment;
  const number = tracking_number[0] ? formatTrackingNumber(tracking_number[0]) : t`manuell`;
  const details = [number, reference_number_1, reference_number_2, recipient.city].filter(Boolean);
  return (
    <>
      <Package aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <Highlight text={recipient.company} query={query} />
        </span>
        <span className="tabular block truncate text-muted text-xs">
          <Highlight text={details.join(' · ')} query={query} />
        </span>
      </span>
      <span className="shrink-0 max-sm:hidden">
        <StatusBadge status={shipment_status} />
      </span>
    </>
  );
}
