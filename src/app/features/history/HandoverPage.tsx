import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import Truck from 'lucide-react/icons/truck';
import { useSearchParams } from 'react-router-dom';
import { api, describeError } from '#app/api/client.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { serverDay } from '#app/api/server-clock.ts';
import { formatKg, formatLongDate } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { currentLocale } from '#app/i18n/setup.ts';
import { useScans } from '#app/parts/scan/use-scans.ts';
import { ShipmentsFailed } from '#app/parts/shipment/ShipmentsFailed.tsx';
import { asOf } from '#app/parts/states/as-of.ts';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { OfflineNote } from '#app/parts/states/OfflineNote.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { DateField } from '#app/ui/fields/DateField.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { type HandoverShipment, handoverTotals } from '#domain/shipment/handover.ts';
import { berlinDayStart, type Day, isDay } from '#domain/values/working-days.ts';
import { ClosedLists } from './ClosedLists.tsx';
import { CloseList } from './CloseList.tsx';
import { HandoverWarnings } from './HandoverWarnings.tsx';
import { handoverColumns, handoverNumber } from './handover-columns.tsx';
import { ListPlace } from './ListPlace.tsx';
import { PrintHandover } from './PrintHandover.tsx';
import { useHandover } from './use-handover.ts';

/** See docs/rules.md 15.7. */
export function HandoverPage() {
  const { t } = useLingui();
  const today = serverDay();
  const [day, setDay] = useHandoverDay(today);
  const { query, shipments, isOut, asOf: at, waiting, closed } = useHandover(day);
  const time = asOf(at);
  const requestedList = useSearchParams()[0].get('list') ?? undefined;
  useScans((code) => code.is === 'tracking' && shipments !== undefined && compare(code.number));

  /** Tells whether the scanned parcel is on the day's list. */
  function compare(number: string): true {
    const on = shipments?.find((it) => it.parcels.some((parcel) => parcel.tracking_number === number));
    const name = [on?.recipient.company, on?.recipient.city].filter(Boolean).join(', ');
    const shown = formatTrackingNumber(number);
    showSnackbar(
      on
        ? { tone: 'success', text: t`Steht auf der Liste: ${shown}, ${name}` }
        : { tone: 'warning', text: t`Steht nicht auf dieser Liste: ${shown}` },
    );
    return true;
  }

  return (
    <ListPlace>
      <PageTitle text={t`Übergabeliste`} />
      <div className="flex flex-col gap-4">
        {shipments && (
          <OfflineNote isOut={isOut}>
            {t`Stand ${time}. Ohne Verbindung steht hier, was dieses Gerät kennt; Sendungen und gedruckte Labels anderer Geräte können fehlen.`}
          </OfflineNote>
        )}
        <HandoverWarnings shipments={shipments ?? []} waiting={waiting} />
        <Card isFlush label={t`Sendungen des Tages`}>
          <div className="flex flex-wrap items-end gap-x-5 gap-y-3 px-4 py-3.5">
            <DateField label={t`Tag`} value={day} onChange={setDay} today={today} className="w-52" />
            <Totals shipments={shipments ?? []} />
            <MakeList
              day={day}
              isEmpty={shipments?.length === 0}
              isKnown={shipments !== undefined}
              isOut={isOut}
            />
            <CloseList day={day} shipments={shipments} waiting={waiting} isOut={isOut} />
          </div>
          {shipments ? (
            <DataTable
              key={day}
              label={t`Sendungen des Tages`}
              columns={handoverColumns()}
              rows={shipments}
              getRowId={(it) => it.shipment_id}
              getRowLabel={(it) => `${it.recipient.company}, ${handoverNumber(it)}`}
              pageSizes={[25, 50, 100, -1]}
              empty={<NothingToday day={day} />}
            />
          ) : (
            <ShipmentsFailed query={query}>
              <div className="grid gap-4 border-line-soft border-t px-5 py-4">
                <Skeleton className="h-8 w-full" />
                <Skeleton className="h-8 w-full" />
                <Skeleton className="h-8 w-3/4" />
              </div>
            </ShipmentsFailed>
          )}
        </Card>
        <ClosedLists {...closed} isOut={isOut} requested={requestedList} />
      </div>
    </ListPlace>
  );
}

/** Defaults to today. */
function useHandoverDay(today: Day): [Day, (day: Day) => void] {
  const [params, setParams] = useSearchParams();
  const requested = params.get('day') ?? '';
  const change = (day: Day) => setParams(day === today ? {} : { day }, { replace: true });
  return [isDay(requested) ? requested : today, change];
}

function Totals({ shipments }: { shipments: readonly HandoverShipment[] }) {
  const totals = handoverTotals(shipments);
  const words = [
    plural(totals.shipments, { one: '# Sendung', other: '# Sendungen' }),
    plural(totals.parcels, { one: '# Packstück', other: '# Packstücke' }),
    formatKg(totals.weight),
  ];
  return (
    <p aria-live="polite" className="tabular mr-auto flex min-h-control items-center text-label text-sm">
      {totals.shipments > 0 && words.join(' · ')}
    </p>
  );
}

type MakeListProps = { day: Day; isEmpty: boolean; isKnown: boolean; isOut: boolean };

function MakeList({ day, isEmpty, isKnown, isOut }: MakeListProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchFile((how) => api.shipment.handoverList({ day, language: currentLocale() }, how)),
    onSuccess: (file) => {
      saveFile(file.name, 'application/pdf', file);
      showSnackbar({ tone: 'success', text: t`Die Übergabeliste ist gespeichert.` });
    },
    onError: (error) =>
      showSnackbar({
        tone: 'error',
        text: `${t`Die Übergabeliste konnte nicht erstellt werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => mutate() },
      }),
  });
  if (isOut)
    return (
      <ExplainedButton
        icon={FileDown}
        reason={t`Der Server erstellt die Liste zum Unterschreiben. Dafür ist eine Verbindung nötig.`}
      >
        {t`Liste als PDF`}
      </ExplainedButton>
    );
  const isDisabled = isEmpty || !isKnown;
  return (
    <>
      <PrintHandover list={{ day }} isDisabled={isDisabled} />
      <Button icon={FileDown} isLoading={isPending} disabled={isDisabled} onClick={() => mutate()}>
        {t`Liste als PDF`}
      </Button>
    </>
  );
}

function NothingToday({ day }: { day: Day }) {
  const { t } = useLingui();
  const date = formatLongDate(berlinDayStart(day));
  return (
    <EmptyState
      icon={Truck}
      text={t`Am ${date} ist nichts zu übergeben. Eine Sendung gehört zum Tag ihrer Abholung, ohne Abholung zum Tag ihres Auftrags.`}
    />
  );
}
