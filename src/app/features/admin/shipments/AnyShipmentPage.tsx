import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import PackageX from 'lucide-react/icons/package-x';
import { useNavigate, useParams } from 'react-router-dom';
import { describeError } from '#app/api/client.ts';
import { shipmentQuery } from '#app/api/persisted-queries.ts';
import { AdminNotes } from '#app/features/admin/AdminNotes.tsx';
import { AddressBlock } from '#app/parts/address/AddressBlock.tsx';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { PrintLabel } from '#app/parts/print/PrintLabel.tsx';
import { CancelParcel } from '#app/parts/shipment/CancelParcel.tsx';
import { PickupFacts, ShipmentFacts } from '#app/parts/shipment/ShipmentFacts.tsx';
import { ShipmentParcels } from '#app/parts/shipment/ShipmentParcels.tsx';
import { ShipmentTimeline } from '#app/parts/shipment/ShipmentTimeline.tsx';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { serviceOf } from '#app/parts/shipment/shipment-route.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { StaleNote } from '#app/parts/states/StaleNote.tsx';
import { paths } from '#app/paths.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { NewTabLink } from '#app/ui/NewTabLink.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { countedParcels } from '#domain/shipment/cancel.ts';
import { isManualOrder } from '#domain/shipment/manual-order.ts';
import type { ShipmentForEither } from '#domain/staff/all-shipments.ts';

const loadManualCard = () =>
  import('#app/features/admin/manual/ManualOrderCard.tsx').then((it) => it.ManualOrderCard);

/** See docs/rules.md 20.9. */
export function AnyShipmentPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery({ ...shipmentQuery(id), refetchOnMount: 'always' });
  // The response is a list; use its first entry (docs/rules.md 15.3).
  const shipment = query.data?.data[0];
  const code = query.isError ? describeError(query.error).code : undefined;
  const isUnknown = code === 'NOT_FOUND' || code === 'VALIDATION_FAILED';
  return (
    <>
      <PageTitle text={shipment ? titleOf(shipment) : t`Sendung`} before={<BackToShipments />} />
      {shipment ? (
        <ShipmentView shipment={shipment} isFailing={query.isError} updatedAt={query.dataUpdatedAt} />
      ) : isUnknown ? (
        <ShipmentUnknown />
      ) : (
        <QueryMissing query={query} failed={t`Die Sendung konnte nicht geladen werden.`}>
          <Skeleton className="h-96 w-full rounded-card" />
        </QueryMissing>
      )}
    </>
  );
}

/** First tracking number of an uncancelled parcel, else the id (docs/rules.md 20.9). */
function titleOf({ parcels, shipment_id }: ShipmentForEither): string {
  const [first] = countedParcels(parcels).flatMap((it) => it.tracking_number || []);
  return first === undefined ? shipment_id : formatTrackingNumber(first);
}

const loadPapers = async () => (await import('#app/parts/papers/ShipmentPapers.tsx')).ShipmentPapers;

type ShipmentViewProps = { shipment: ShipmentForEither; isFailing: boolean; updatedAt: number };

function ShipmentView({ shipment, isFailing, updatedAt }: ShipmentViewProps) {
  const { t } = useLingui();
  const { transport_kind: kind } = shipment;
  const count = shipment.parcels.length;
  const isManual = isManualOrder(shipment);
  const ManualCard = useLater(loadManualCard, isManual);
  const Papers = useLater(loadPapers, true);
  const parcels = kind === 'pallet' ? t`Paletten (${count})` : t`Pakete (${count})`;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <StatusBadge status={shipment.shipment_status} />
        <p className="text-muted text-sm">{`${serviceOf(shipment)} · ${pieceCount(kind, shipment.parcels_quantity)}`}</p>
        <StaleNote isFailing={isFailing} updatedAt={updatedAt} />
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          <PrintLabel shipment={shipment} of={numberText(shipment)} look="button" />
          {Papers && <Papers shipment={shipment} />}
        </div>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            <Card
              title={t`Absender`}
              actions={<OpenClient shipment={shipment} />}
              className="sm:max-xl:col-span-2"
            >
              <AddressBlock address={shipment.sender} />
            </Card>
            <Card title={t`Abweichende Abholadresse`}>
              {shipment.differ_pickup ? (
                <AddressBlock address={shipment.differ_pickup} />
              ) : (
                <p className="text-muted text-sm">{t`Keine abweichenden Abholdaten`}</p>
              )}
            </Card>
            <Card title={t`Empfänger`}>
              <AddressBlock address={shipment.recipient} />
            </Card>
          </div>
          <ShipmentParcels
            shipment={shipment}
            title={kind === 'parcel' || kind === 'pallet' ? parcels : t`Packstücke (${count})`}
            renderActions={(parcel, number) => (
              <>
                {!isManual && <CancelParcel shipment={shipment} parcel={parcel} />}
                <PrintLabel shipment={shipment} parcelId={parcel.parcel_id} of={number} look="icon" />
              </>
            )}
            className="max-h-80 overflow-y-auto"
          />
          <Card title={t`Sendungsverlauf`}>
            <ShipmentTimeline shipment_id={shipment.shipment_id} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {isManual && ManualCard && <ManualCard shipment={shipment} />}
          <ShipmentFacts shipment={shipment} title={t`Service`} />
          <PickupFacts shipment={shipment} none={t`Keine Abholdaten`} />
          {shipment.admin_notes !== undefined && (
            <Card title={t`Interne Notiz`}>
              <AdminNotes
                shipment={{ ...shipment, admin_notes: shipment.admin_notes }}
                of={numberText(shipment)}
              />
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

function OpenClient({ shipment }: { shipment: ShipmentForEither }) {
  const { t } = useLingui();
  const company = shipment.client_company ?? shipment.sender.company;
  return (
    <NewTabLink
      to={paths.client(shipment.user_uid)}
      tooltip={t`Details in neuem Tab`}
      label={t`Details in neuem Tab: ${company}`}
    />
  );
}

function ShipmentUnknown() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Card>
      <EmptyState
        icon={PackageX}
        text={t`Diese Sendung gibt es nicht.`}
        action={<Button onClick={() => void navigate(paths.allShipments())}>{t`Zu den Sendungen`}</Button>}
      />
    </Card>
  );
}

function BackToShipments() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <IconButton
      icon={ArrowLeft}
      label={t`Zurück zu den Sendungen`}
      onClick={() => void navigate(paths.allShipments())}
      className="-ml-2"
    />
  );
}
