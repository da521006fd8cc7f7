import { useLingui } from '@lingui/react/macro';
import ChartColumnStacked from 'lucide-react/icons/chart-column-stacked';
import Table2 from 'lucide-react/icons/table-2';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#app/i18n/format.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import type { Period, SpanUnit } from '#domain/staff/info.ts';
import { BarChart } from './BarChart.tsx';
import { spanText } from './info-words.ts';
import { SpanTable } from './SpanTable.tsx';
import { Swatch } from './Swatch.tsx';
import { type Series, sumOf } from './series.ts';

type ChartCardProps = {
  title: string;
  unit: SpanUnit;
  spans: readonly Period[];
  series: readonly Series[];
};

export function ChartCard({ title, unit, spans, series }: ChartCardProps) {
  const { t } = useLingui();
  const [isTable, setIsTable] = useState(false);
  const [active, setActive] = useState<number>();
  const span = active === undefined ? undefined : spans[active];
  return (
    <Card
      title={title}
      actions={
        <Button
          variant="text"
          icon={isTable ? ChartColumnStacked : Table2}
          onClick={() => {
            setActive(undefined);
            setIsTable(!isTable);
          }}
          className="-mr-3"
        >
          {isTable ? t`Als Diagramm anzeigen` : t`Als Tabelle anzeigen`}
        </Button>
      }
    >
      {isTable ? (
        <SpanTable label={title} spans={spans} series={series} />
      ) : (
        <>
          <BarChart label={title} active={active} onActive={setActive} {...{ unit, spans, series }} />
          <p className="tabular mt-3 min-h-5 text-muted text-xs">
            {span ? spanText(span) : t`Ganzer Zeitraum`}
          </p>
          <Legend series={series} active={active} />
        </>
      )}
    </Card>
  );
}

function Legend({ series, active }: { series: readonly Series[]; active: number | undefined }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 text-sm">
      {series.map(({ key, label, look, counts, to }) => {
        const count = active === undefined ? sumOf(counts) : (counts[active] ?? 0);
        const words = (
          <>
            <Swatch look={look} />
            <span>{label}</span>
            <span className="tabular font-semibold">{formatNumber(count)}</span>
          </>
        );
        return (
          <li key={key} className="flex min-h-8 pointer-coarse:min-h-11">
            {to ? (
              <Link to={to} className="flex items-center gap-2 hover:text-brand hover:underline">
                {words}
              </Link>
            ) : (
              <span className="flex items-center gap-2">{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
