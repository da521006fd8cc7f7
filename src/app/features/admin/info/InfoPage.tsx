import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChartColumnBig from 'lucide-react/icons/chart-column-big';
import { orpc } from '#app/api/client.ts';
import { listAnswer } from '#app/api/list-answer.ts';
import { formatClock } from '#app/i18n/format.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { StaffInfo } from '#contract/info.ts';
import type { Period, SpanUnit } from '#domain/staff/info.ts';
import { ChartCard } from './ChartCard.tsx';
import { ClientsCard } from './ClientsCard.tsx';
import { ExceptionsCard } from './ExceptionsCard.tsx';
import { InfoSkeleton } from './InfoSkeleton.tsx';
import { KpiStrip } from './KpiStrip.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { SurchargesCard } from './SurchargesCard.tsx';
import { serviceSeries, statusSeries } from './series.ts';
import { usePeriod } from './use-period.ts';
import { WorkCard } from './WorkCard.tsx';

/** ms; the page may stay open on a wall screen. */
const askedAgain = 60_000;

/** See docs/rules.md 20.12. */
export function InfoPage() {
  const { t } = useLingui();
  const chosen = usePeriod();
  const { period } = chosen;
  const query = useQuery(
    orpc.info.staff.queryOptions({
      input: period,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: askedAgain,
    }),
  );
  const info = listAnswer(query).answer?.data;
  const time = formatClock(new Date(query.dataUpdatedAt));
  return (
    <>
      <PageTitle text={t`Kennzahlen`} />
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PeriodChoice chosen={chosen} />
          {info && <p className="tabular text-muted text-sm">{t`Stand: ${time} Uhr`}</p>}
        </div>
        {info ? (
          <div
            aria-busy={query.isPlaceholderData}
            className={joinClasses('grid gap-4 transition-opacity', query.isPlaceholderData && 'opacity-60')}
          >
            <Figures info={info} period={period} />
          </div>
        ) : (
          <QueryMissing query={query} failed={t`Die Kennzahlen konnten nicht geladen werden.`}>
            <InfoSkeleton />
          </QueryMissing>
        )}
      </div>
    </>
  );
}

function Figures({ info, period }: { info: StaffInfo; period: Period }) {
  const { t } = useLingui();
  const { unit, spans } = info;
  const byService: Record<SpanUnit, string> = {
    day: t`Sendungen je Tag nach Service`,
    week: t`Sendungen je Woche nach Service`,
    month: t`Sendungen je Monat nach Service`,
  };
  const byStatus: Record<SpanUnit, string> = {
    day: t`Sendungen je Tag nach Status`,
    week: t`Sendungen je Woche nach Status`,
    month: t`Sendungen je Monat nach Status`,
  };
  return (
    <>
      <KpiStrip info={info} period={period} />
      {info.shipments === 0 ? (
        <Card>
          <EmptyState
            icon={ChartColumnBig}
            text={t`In diesem Zeitraum gibt es keine Sendungen. Wählen Sie einen anderen.`}
          />
        </Card>
      ) : (
        <div className="grid gap-4 xl:grid-cols-2">
          <ChartCard title={byService[unit]} series={serviceSeries(info)} {...{ unit, spans }} />
          <ChartCard title={byStatus[unit]} series={statusSeries(info)} {...{ unit, spans }} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <ExceptionsCard exceptions={info.exceptions} />
          <SurchargesCard surcharges={info.surcharges} period={period} />
        </div>
        <ClientsCard clients={info.clients} period={period} />
      </div>
      <WorkCard info={info} />
    </>
  );
}
