import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { formatNumber } from '#app/i18n/format.ts';
import type { Period } from '#domain/staff/info.ts';
import { spanText } from './info-words.ts';
import { type Series, sumOf } from './series.ts';
import { shipmentsLink } from './shipments-link.ts';

type SpanTableProps = { label: string; spans: readonly Period[]; series: readonly Series[] };

const head = 'bg-surface px-3 py-2 font-medium text-muted text-xs';
const figure = 'tabular px-3 py-1 text-right';

export function SpanTable({ label, spans, series }: SpanTableProps) {
  const { t } = useLingui();
  return (
    <div className="relative max-h-96 overflow-auto rounded-control border border-line-soft">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={`sticky top-0 left-0 z-1 text-left ${head}`}>
              {t`Zeitraum`}
            </th>
            <th scope="col" className={`sticky top-0 text-right ${head}`}>
              {t`Gesamt`}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className={`sticky top-0 whitespace-nowrap text-right ${head}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans
            .map((span, at) => (
              <tr key={span.from}>
                <th
                  scope="row"
                  className="sticky left-0 whitespace-nowrap bg-surface px-3 py-1 text-left font-normal"
                >
                  <Link
                    to={shipmentsLink(span)}
                    className="tabular inline-flex min-h-row items-center text-brand hover:underline"
                  >
                    {spanText(span)}
                  </Link>
                </th>
                <td className={`font-semibold ${figure}`}>
                  {formatNumber(sumOf(series.map(({ counts }) => counts[at] ?? 0)))}
                </td>
                {series.map(({ key, counts }) => (
                  <td key={key} className={figure}>
                    {formatNumber(counts[at] ?? 0)}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
