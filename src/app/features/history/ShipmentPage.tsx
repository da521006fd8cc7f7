import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import type { ComponentProps } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { describeError } from '#app/api/client.ts';
import { shipmentQuery } from '#app/api/persisted-queries.ts';
import { AddressBlock } from '#app/parts/address/AddressBlock.tsx';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { ReturnMark } from '#app/parts/orders/ReturnMark.tsx';
import { OrderDocuments } from '#app/parts/papers/OrderDocuments.tsx';
import { ShipmentPapers } from '#app/parts/papers/ShipmentPapers.tsx';
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
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { papersOf } from '#domain/labels/papers.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { BackToHistory } from './BackToHistory.tsx';
import { ShipmentActions } from './ShipmentActions.tsx';

export function ShipmentPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery(shipmentQuery(id));
  // The response is a list; use its first entry (docs/rules.md 15.3).
  const shipment = query.data?.data[0];
  return (
    <>
      <PageTitle text={shipment ? shipment.recipient.company : t`Sendung`} before={<BackToHistory />} />
      {shipment ? (
        <ShipmentView shipment={shipment} isFailing={query.isError} updatedAt={query.dataUpdatedAt} />
      ) : (
        <ShipmentMissing query={query} />
      )}
    </>
  );
}

type ShipmentViewProps = { shipment: Shipment; isFailing: boolean; updatedAt: number };

function ShipmentView({ shipment, isFailing, updatedAt }: ShipmentViewProps) {
  const { t } = useLingui();
  const count = shipment.parcels.length;
  const { shipment_id, shipment_status } = shipment;
  const hasLeft = shipment_status !== null && shipment_status > shipmentStatuses.info_received;
  const timeline = (
    <Card title={t`Sendungsverlauf`}>
      <ShipmentTimeline shipment_id={shipment_id} />
    </Card>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <StatusBadge status={shipment_status} />
        {shipment.is_return && <ReturnMark />}
        <p className="tabular font-medium text-sm">{numberText(shipment)}</p>
        <p className="text-muted text-sm">{`${serviceOf(shipment)} · ${pieceCount(shipment.transport_kind, shipment.parcels_quantity)}`}</p>
        <StaleNote isFailing={isFailing} updatedAt={updatedAt} />
        <ShipmentActions shipment={shipment} />
      </div>
      {papersOf(shipment).length > 0 && (
        <Card label={t`Papiere`}>
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="mr-auto font-semibold text-base max-sm:w-full">{t`Papiere`}</h2>
            <ShipmentPapers shipment={shipment} />
          </div>
        </Card>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          {hasLeft && timeline}
          <div
            className={joinClasses(
              'grid gap-4 sm:grid-cols-2',
              shipment.differ_pickup !== null && 'xl:grid-cols-3',
            )}
          >
            <Card title={t`Absender`}>
              <AddressBlock address={shipment.sender} />
            </Card>
            <Card title={t`Empfänger`}>
              <AddressBlock address={shipment.recipient} />
            </Card>
            {shipment.differ_pickup && (
              <Card title={t`Abholadresse`}>
                <AddressBlock address={shipment.differ_pickup} />
              </Card>
            )}
          </div>
          <ShipmentParcels
            shipment={shipment}
            title={t`Packstücke (${count})`}
            renderActions={(parcel, number) => (
              <>
                <CancelParcel shipment={shipment} parcel={parcel} />
                <PrintLabel shipment={shipment} parcelId={parcel.parcel_id} of={number} look="icon" />
              </>
            )}
          />
          {!hasLeft && timeline}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ShipmentFacts shipment={shipment} title={t`Auftrag`} />
          <PickupFacts shipment={shipment} none={t`Keine Abholung gebucht`} />
          {shipment.manual && (
            <Card title={t`Dokumente`}>
              <OrderDocuments shipment_id={shipment.shipment_id} />
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

function ShipmentMissing({
  query,
}: {
  query: ComponentProps<typeof QueryMissing>['query'] & { isPending: boolean };
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const code = query.isError ? describeError(query.error).code : undefined;
  const isAnswered = !query.isPending && !query.isError;
  if (isAnswered || code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') {
    return (
      <Card>
        <EmptyState
          icon={PackageX}
          text={t`Diese Sendung gibt es nicht, oder sie gehört nicht zu Ihrem Konto.`}
          action={<Button onClick={() => void navigate(paths.history())}>{t`Zum Archiv`}</Button>}
        />
      </Card>
    );
  }
  if (query.isPending && query.fetchStatus === 'fetching') return <ShipmentLoading />;
  return (
    <Card>
      <QueryMissing query={query} failed={t`Die Sendung konnte nicht geladen werden.`} />
    </Card>
  );
}

function ShipmentLoading() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
      <span className="sr-only">{t`Wird geladen`}</span>
      {[0, 1, 2].map((card) => (
        <Card key={card}>
          <div className="grid gap-3">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </Card>
      ))}
    </div>
  );
}
