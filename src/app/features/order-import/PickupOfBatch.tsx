import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import { pickupsQuery } from '#app/api/persisted-queries.ts';
import { formatDate, formatKg } from '#app/i18n/format.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { paths } from '#app/paths.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { batchLoad } from '#domain/pickup/batch-load.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';
import type { BatchPickupDialog } from './BatchPickupDialog.tsx';
import type { OpenBatch } from './use-batch.ts';
import { useBatchPickup } from './use-batch-pickup.ts';

const loadDialog = () => import('./BatchPickupDialog.tsx').then((it) => it.BatchPickupDialog);

/** One pickup for all sent orders of a batch (docs/rules.md 25.16). */
export function PickupOfBatch({ db, open }: { db: WorkDatabase; open: OpenBatch }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { booked, bookingKey, onBooked, bookAnew } = useBatchPickup(open);
  const pickups = useQuery({ ...pickupsQuery(), enabled: booked !== undefined }).data?.data;
  const share = useLiveQuery(() => db.batchShares.get(open.batch.id), [db, open.batch.id]);
  const load = batchLoad(open.rows.filter((it) => it.where.is === 'sent'));
  const isReadOnly = share?.state === 'taken';
  const isCanceled =
    pickups?.find((it) => it.pickup_id === booked?.pickup_id)?.status === pickupStatuses.canceled;

  if (booked && !isCanceled) {
    const { pickup_datetime_from, pickup_datetime_to, confirmation_id, parcels_quantity } = booked;
    const [day, window] = [formatDate(booked.pickup_date), `${pickup_datetime_from}–${pickup_datetime_to}`];
    const weight = formatKg(booked.total_weight);
    const more = load.parcels + load.left - parcels_quantity;
    return (
      <p role="status" className="text-sm">
        {t`Abholung für diesen Stapel: ${day}, ${window}.`}{' '}
        {confirmation_id && t`Bestätigung ${confirmation_id}.`}{' '}
        {plural(parcels_quantity, { one: '# Packstück', other: '# Packstücke' })}
        {`, ${weight}.`}{' '}
        {more > 0 &&
          `${plural(more, {
            one: '# Packstück des Stapels ist nicht dabei.',
            other: '# Packstücke des Stapels sind nicht dabei.',
          })} `}
        <Link to={paths.managePickups()} className="font-medium text-brand underline">
          {t`Abholungen ansehen`}
        </Link>
      </p>
    );
  }
  if (load.parcels === 0 || isReadOnly) return null;
  return (
    <>
      {isCanceled && <p className="text-muted text-sm">{t`Die Abholung für diesen Stapel ist storniert.`}</p>}
      <div>
        <Button
          icon={CalendarCheck}
          onClick={() => {
            if (isCanceled) bookAnew();
            setIsOpen(true);
          }}
        >
          {t`Abholung für den Stapel buchen`}
        </Button>
      </div>
      {isOpen && (
        <LaterDialog
          own={open.base.sender}
          load={load}
          bookingKey={bookingKey}
          onBooked={(pickup) => {
            onBooked(pickup);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function LaterDialog(props: ComponentProps<typeof BatchPickupDialog>) {
  const Loaded = useLater(loadDialog, true);
  return Loaded && <Loaded {...props} />;
}
