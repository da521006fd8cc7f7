import { useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import DoorClosed from 'lucide-react/icons/door-closed';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import Warehouse from 'lucide-react/icons/warehouse';
import { useEffect, useRef } from 'react';
import { expectedText } from '#app/i18n/arrival-text.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { transportKindText } from '#app/i18n/labels.ts';
import { statusKitTone } from '#app/parts/public/status-tone.ts';
import { TrackingTimeline } from '#app/parts/public/TrackingTimeline.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { tones } from '#app/ui/tones.ts';
import type { PublicTracking } from '#contract/tracking.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { recipientHeadline } from './recipient-status.ts';
import { TrackProgress } from './TrackProgress.tsx';

const icons = [Ban, ClipboardList, Warehouse, Truck, DoorClosed, TriangleAlert, CircleCheck];

export function FoundParcel({ parcel, onRefresh }: { parcel: PublicTracking; onRefresh: () => void }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { shipment_status: status, status_updated, events, position, parcels_quantity: total } = parcel;
  const tone = tones[statusKitTone(status)];
  const Icon = icons[status ?? 1] ?? ClipboardList;
  const at = status_updated?.seconds ?? events[0]?.date;
  const number = parcel.tracking_number;
  const kind = transportKindText(parcel.transport_kind);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another parcel is read out anew
  useEffect(() => heading.current?.focus(), [number]);

  return (
    <section
      aria-labelledby="found-parcel"
      className="grid gap-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <div className="flex items-start gap-4">
        <span
          className={joinClasses(
            'grid size-14 shrink-0 place-items-center rounded-full',
            tone.soft,
            tone.text,
          )}
        >
          <Icon aria-hidden="true" className="size-7" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            id="found-parcel"
            tabIndex={-1}
            className="font-semibold text-xl tracking-tight outline-none"
          >
            {recipientHeadline(status)}
          </h2>
          {parcel.arrival && <p className="tabular text-sm">{expectedText(parcel.arrival)}</p>}
          {at !== undefined && <p className="tabular text-label text-sm">{formatDateTime(at)}</p>}
          <p className="tabular mt-2 break-words text-muted text-sm">
            {formatTrackingNumber(number)}
            <span className="block">{total > 1 ? t`${kind} ${position} von ${total}` : kind}</span>
          </p>
        </div>
        <IconButton icon={RotateCw} label={t`Erneut abrufen`} onClick={onRefresh} />
      </div>
      <TrackProgress status={status} />
      <div>
        <h3 className="mb-3 font-semibold text-base">{t`Verlauf`}</h3>
        {events.length > 0 ? (
          <TrackingTimeline events={events} />
        ) : (
          <p className="text-muted text-sm">{t`Zu dieser Sendung gibt es noch keine Ereignisse.`}</p>
        )}
      </div>
    </section>
  );
}
