import './print.css';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { listAnswer } from '#app/api/list-answer.ts';
import { useConnection } from '#app/offline/connection.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { DataTablePager } from '#app/ui/table/DataTablePager.tsx';
import { dayPageSizes } from '#domain/staff/staff-shipment.ts';
import { ClientCsv } from './ClientCsv.tsx';
import { DayGroup } from './DayGroup.tsx';
import type { Narrowing } from './narrowing.ts';
import { PrintHead } from './PrintHead.tsx';
import { isPrintable, useExpandAndPrint } from './use-expand-and-print.ts';

type ClientShipmentsProps = {
  uid: string;
  title: ReactNode;
  narrowing: Narrowing;
  filters?: ReactNode;
  /** See docs/rules.md 20.4. */
  showsCarbonNeutral?: boolean;
  onReset?: (() => void) | undefined;
};

/** Newest day first (docs/rules.md 20.1); each day loads when opened. */
export function ClientShipments(props: ClientShipmentsProps) {
  const { uid, title, narrowing, filters, showsCarbonNeutral = false, onReset } = props;
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<(typeof dayPageSizes)[number]>(10);
  const query = useQuery(
    orpc.shipment.clientDays.queryOptions({
      input: { id: uid, ...narrowing, pagination: { page, per_page: perPage } },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  );
  const { answer } = listAnswer(query);
  const days = answer?.data ?? [];
  const total = answer?.pagination.total ?? 0;
  const printing = useExpandAndPrint();

  /** Returns the filter's days of all pages, and shows all if they are few enough to print. */
  async function allDays() {
    if (days.length === total) return days;
    const { data } = await queryClient.fetchQuery(
      orpc.shipment.clientDays.queryOptions({
        input: { id: uid, ...narrowing, pagination: { page: 1, per_page: -1 } },
      }),
    );
    if (isPrintable(data)) {
      setPage(1);
      setPerPage(-1);
    }
    return data;
  }

  const label = t`Tage`;
  return (
    <div data-printed="dense">
      <Card
        isFlush
        title={title}
        actions={
          <div data-not-printed="" className="flex flex-wrap gap-2">
            <Button
              icon={Printer}
              isLoading={printing.isPreparing}
              disabled={isOffline || days.length === 0}
              onClick={() => void printing.start(allDays)}
            >
              {t`Drucken`}
            </Button>
            <ClientCsv uid={uid} narrowing={narrowing} layout="shipments" />
            <ClientCsv uid={uid} narrowing={narrowing} layout="parcels" />
          </div>
        }
      >
        {filters && (
          <div data-not-printed="" className="px-5 pb-3.5">
            {filters}
          </div>
        )}
        <PrintHead uid={uid} narrowing={narrowing} days={days} total={total} />
        <PrintNote printing={printing} />
        {!answer || query.isError ? (
          <QueryMissing
            query={query}
            offline={t`Ohne Verbindung sind hier noch keine Sendungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
            failed={t`Die Sendungen konnten nicht geladen werden.`}
          >
            <div className="grid gap-3 px-5 pb-5">
              <Skeleton className="h-10 w-full" />
              <Skeleton className="h-10 w-full" />
              <Skeleton className="h-10 w-full" />
            </div>
          </QueryMissing>
        ) : days.length === 0 && page === 1 ? (
          <EmptyState
            icon={PackageOpen}
            text={
              onReset
                ? t`Der Kunde hat keine Sendung, die zu Zeitraum und Suche passt.`
                : t`Der Kunde hat noch keine Sendungen.`
            }
            {...(onReset ? { action: <Button onClick={onReset}>{t`Zurücksetzen`}</Button> } : {})}
          />
        ) : (
          <ol
            aria-label={label}
            className={joinClasses('border-line border-t', query.isPlaceholderData && 'opacity-60')}
          >
            {days.map((day) => (
              <DayGroup
                key={day.day}
                uid={uid}
                day={day}
                narrowing={narrowing}
                isOpen={printing.open.has(day.day)}
                onToggle={() => printing.toggle(day.day)}
                isForPrint={printing.isPreparing}
                onLoaded={printing.loaded}
                showsCarbonNeutral={showsCarbonNeutral}
              />
            ))}
          </ol>
        )}
        {total > 0 && (
          <DataTablePager
            label={label}
            page={page}
            perPage={perPage}
            total={total}
            pageSizes={dayPageSizes}
            onChange={(next) => {
              setPage(next.page);
              setPerPage(dayPageSizes.find((it) => it === next.perPage) ?? perPage);
            }}
          />
        )}
      </Card>
    </div>
  );
}

function PrintNote({ printing }: { printing: ReturnType<typeof useExpandAndPrint> }) {
  const { t } = useLingui();
  return (
    <div role="status" data-not-printed="" className="empty:hidden">
      {printing.isPreparing && (
        <p className="flex flex-wrap items-center gap-3 border-line-soft border-t bg-info-soft px-5 py-2.5 text-sm">
          {printing.isReady
            ? t`Alle Tage sind aufgeklappt. In zwei Sekunden öffnet sich der Druckdialog.`
            : t`Der Druck wird vorbereitet: Alle gewählten Tage werden aufgeklappt und geladen.`}
          <Button variant="text" onClick={printing.stop}>
            {t`Abbrechen`}
          </Button>
        </p>
      )}
    </div>
  );
}
