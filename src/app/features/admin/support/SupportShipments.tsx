import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { listAnswer } from '#app/api/list-answer.ts';
import { formatDateTime, formatKg } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { outcomeName, printedPlace } from '#app/parts/print/printed-text.ts';
import { ShipmentTimeline } from '#app/parts/shipment/ShipmentTimeline.tsx';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { NewTabLink } from '#app/ui/NewTabLink.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import { streetLine } from '#domain/address/street-line.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { shippingType } from '#domain/services/route.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { resultWindow } from '#domain/values/result-window.ts';

const sizes = [10, 25, 50, 100] as const;
type Asked = { search: string; page: number; perPage: (typeof sizes)[number]; isDescending: boolean };

export function SupportShipments({ uid }: { uid: string }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>({ search: '', page: 1, perPage: 10, isDescending: true });
  const [typed, setTyped] = useTypedSearch(asked.search, (search) => setAsked({ ...asked, search, page: 1 }));
  const { search, page, perPage, isDescending } = asked;
  const query = useQuery(
    orpc.support.shipments.queryOptions({
      input: {
        id: uid,
        search,
        pagination: { page, per_page: perPage, sort_by: 'created', descending: isDescending },
      },
      placeholderData: keepPreviousData,
    }),
  );
  const { answer, isMissing } = listAnswer(query);
  return (
    <Card isFlush title={t`Archiv`}>
      <div className="px-4 pb-3.5">
        <SearchField
          label={t`Sendungen des Kunden durchsuchen`}
          value={typed}
          onChange={setTyped}
          placeholder={t`Nummer, Referenz, Empfänger`}
          className="w-full sm:max-w-96"
        />
      </div>
      <DataTable
        label={t`Archiv`}
        columns={columns()}
        rows={answer?.data ?? []}
        getRowId={(shipment) => shipment.shipment_id}
        getRowLabel={(shipment) => shipment.recipient.company}
        server={{
          page,
          perPage,
          total: answer?.pagination.total ?? 0,
          sort: { column: 'created', isDescending },
          reachable: resultWindow,
          onChange: (next) =>
            setAsked({
              search,
              page: next.page,
              perPage: sizes.find((size) => size === next.perPage) ?? perPage,
              isDescending: next.sort?.isDescending ?? true,
            }),
        }}
        pageSizes={sizes}
        mainAction={(shipment) => <OpenAsStaff shipment={shipment} />}
        renderDetails={(shipment) => <Details shipment={shipment} />}
        isLoading={query.isFetching}
        empty={<EmptyState icon={PackageOpen} text={t`Hier ist keine Sendung zu sehen.`} />}
        error={
          isMissing ? (
            <QueryMissing query={query} failed={t`Die Sendungen konnten nicht geladen werden.`}>
              <Skeleton className="m-5 h-10" />
            </QueryMissing>
          ) : undefined
        }
      />
    </Card>
  );
}

function columns(): DataTableColumn<Shipment>[] {
  return [
    {
      id: 'created',
      header: t`Erstellt`,
      cell: ({ created }) => <span className="tabular">{formatDateTime(created.seconds)}</span>,
      isSortable: true,
      sortsDescendingFirst: true,
    },
    {
      id: 'recipient',
      header: t`Empfänger`,
      cell: ({ recipient }) => (
        <>
          <span className="block break-words font-semibold">{recipient.company}</span>
          <span className="block text-muted text-xs">{`${recipient.postal_code} ${recipient.city}`}</span>
        </>
      ),
    },
    {
      id: 'number',
      header: t`Sendungsnummer`,
      cell: ({ tracking_number: [number] }) => (
        <span className="tabular whitespace-nowrap">
          {number ? formatTrackingNumber(number) : t`manuell`}
        </span>
      ),
      priority: 2,
      line: 2,
    },
    {
      id: 'service',
      header: t`Service`,
      cell: ({ service, transport_kind, parcels_quantity, ...ends }) => (
        <>
          <span className="block">{serviceName(service.internal_service_label, typeOf(ends))}</span>
          <span className="block text-muted text-xs">{pieceCount(transport_kind, parcels_quantity)}</span>
        </>
      ),
      priority: 2,
      line: 2,
    },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ shipment_status }) => <StatusBadge status={shipment_status} />,
      priority: 2,
    },
  ];
}

/** A differing pickup address takes precedence. */
const typeOf = ({
  sender,
  recipient,
  differ_pickup,
}: Pick<Shipment, 'sender' | 'recipient' | 'differ_pickup'>) =>
  shippingType({
    sender: sender.country_code,
    recipient: recipient.country_code,
    ...(differ_pickup ? { pickup: differ_pickup.country_code } : {}),
  });

function Details({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const printed = printedPlace(shipment);
  const references = [shipment.reference_number_1, shipment.reference_number_2].filter(Boolean).join(' · ');
  const { postal_code, city, country_code, contact_person } = shipment.recipient;
  return (
    <div className="grid gap-2 text-sm">
      <p className="break-words">
        {[contact_person, streetLine(shipment.recipient), `${postal_code} ${city}`, country_code].join(', ')}
      </p>
      {references && <p className="tabular break-words">{t`Referenzen: ${references}`}</p>}
      <p className="tabular break-words">
        {printed ? `${outcomeName(shipment.label_outcome)}: ${printed}` : t`Label nicht gedruckt`}
        {shipment.label_queued_on && ` · ${t`Druckauftrag offen: ${shipment.label_queued_on}`}`}
      </p>
      <ul className="grid gap-1.5">
        {shipment.parcels.map((parcel) => (
          <li key={parcel.parcel_id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
            <span className="tabular whitespace-nowrap">
              {parcel.tracking_number ? formatTrackingNumber(parcel.tracking_number) : t`manuell`}
            </span>
            <span className="min-w-0 break-words">{parcel.contents}</span>
            <span className="tabular whitespace-nowrap text-muted">{formatKg(parcel.weight, 1)}</span>
            <StatusBadge status={parcel.status === 'canceled' ? 0 : parcel.shipment_status} />
          </li>
        ))}
      </ul>
      <h3 className="mt-2 font-semibold">{t`Sendungsverlauf`}</h3>
      <ShipmentTimeline shipment_id={shipment.shipment_id} />
    </div>
  );
}

function OpenAsStaff({ shipment: { shipment_id, recipient } }: { shipment: Shipment }) {
  const { t } = useLingui();
  const of = recipient.company;
  return (
    <NewTabLink
      to={paths.anyShipment(shipment_id)}
      tooltip={t`Als Mitarbeiter öffnen, in neuem Tab`}
      label={t`Als Mitarbeiter öffnen, in neuem Tab: ${of}`}
    />
  );
}
