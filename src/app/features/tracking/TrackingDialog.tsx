import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import PackageX from 'lucide-react/icons/package-x';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useId, useRef } from 'react';
import { serverDay } from '#app/api/server-clock.ts';
import { expectedText } from '#app/i18n/arrival-text.ts';
import { eventStatus, TrackingTimeline } from '#app/parts/public/TrackingTimeline.tsx';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { formatTrackingNumber, lookupNumber } from '#domain/labels/label-number.ts';
import { expectedArrival } from '#domain/shipment/arrival.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import { DeviceKnowledge } from './DeviceKnowledge.tsx';
import type { Tracked } from './use-tracking.ts';

type TrackingDialogProps = {
  asked: readonly string[];
  tracked: Tracked[] | undefined;
  isPending: boolean;
  start: (numbers: readonly string[]) => void;
  close: () => void;
};

/** See docs/rules.md 17.1. */
export function TrackingDialog({ asked, tracked, isPending, start, close }: TrackingDialogProps) {
  const { t } = useLingui();
  // Keep the content during the fade-out.
  const shown = useRef(asked);
  if (asked.length > 0) shown.current = asked;
  const numbers = shown.current;
  const found = new Map(tracked?.map((it) => [it.number, it]));
  const count = numbers.length;
  return (
    <Dialog
      isOpen={asked.length > 0}
      onClose={close}
      size="full"
      title={t`Sendungsverfolgung`}
      description={plural(count, { one: '# Nummer', other: '# Nummern' })}
      actions={
        <Button icon={RotateCw} isLoading={isPending} onClick={() => start(asked)}>
          {t`Erneut abrufen`}
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {isPending ? t`Wird geladen` : t`Das Ergebnis ist da.`}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {numbers.map((number) => (
          <TrackedNumber key={number} number={number} tracked={found.get(number)} />
        ))}
      </div>
    </Dialog>
  );
}

function TrackedNumber({ number, tracked }: { number: string; tracked: Tracked | undefined }) {
  const id = useId();
  const status = tracked && statusOf(number, tracked);
  const shipment = tracked?.known?.shipment;
  const expected = shipment && expectedArrival({ ...shipment, shipment_status: status ?? null }, serverDay());
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="tabular min-w-0 break-all font-semibold text-base">
          {formatTrackingNumber(number)}
        </h3>
        {status !== undefined && <StatusBadge status={status} />}
      </div>
      {expected && <p className="tabular mb-3 text-sm">{expectedText(expected)}</p>}
      <TrackedEvents tracked={tracked} />
    </section>
  );
}

/** Status of the newest event, else the one this device knows. */
function statusOf(number: string, { events, known, isOut }: Tracked): ShipmentStatus | null | undefined {
  const newest = events?.[0] ?? known?.events?.[0];
  if (newest) return eventStatus(newest);
  if (!isOut || !known) return undefined;
  const { parcels, shipment_status } = known.shipment;
  return (
    parcels.find((it) => it.tracking_number === lookupNumber(number))?.shipment_status ?? shipment_status
  );
}

function TrackedEvents({ tracked }: { tracked: Tracked | undefined }) {
  const { t } = useLingui();
  if (!tracked) {
    return (
      <div className="grid gap-4">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    );
  }
  if (tracked.isOut) return <DeviceKnowledge known={tracked.known} receipt={tracked.receipt} />;
  if (!tracked.events) {
    return (
      <p className="flex gap-3 text-muted text-sm">
        <PackageX aria-hidden="true" className="size-5 shrink-0" />
        {t`Zu dieser Nummer gibt es in Ihrem Konto keine Sendung. Bitte vergleichen Sie sie mit dem Label.`}
      </p>
    );
  }
  if (tracked.events.length === 0)
    return <p className="text-muted text-sm">{t`Zu dieser Sendung gibt es noch keine Ereignisse.`}</p>;
  return <TrackingTimeline events={tracked.events} />;
}
