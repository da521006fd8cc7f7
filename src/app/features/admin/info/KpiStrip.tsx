import { useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatEuro, formatNumber } from '#app/i18n/format.ts';
import { statusText } from '#app/i18n/labels.ts';
import type { StaffInfo } from '#contract/info.ts';
import { manualOrders, type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import type { Period } from '#domain/staff/info.ts';
import { changeText, shareText } from './info-words.ts';
import { sumOf } from './series.ts';
import { shipmentsLink } from './shipments-link.ts';

/** In the order of a shipment's life. */
const { canceled, ...others } = shipmentStatuses;
const shown: readonly (ShipmentStatus | null)[] = [null, ...Object.values(others), canceled];

/** The counts of all statuses add up to the first figure. */
export function KpiStrip({ info, period }: { info: StaffInfo; period: Period }) {
  const { t } = useLingui();
  const { shipments, shipments_before, surcharges } = info;
  const change = changeText(shipments, shipments_before);
  const before = formatNumber(shipments_before);
  const countOf = (status: ShipmentStatus | null) =>
    sumOf(info.by_status.find((it) => it.status === status)?.counts ?? []);
  const billed = sumOf(surcharges.map(({ cents }) => cents)) / 100;
  // A plain space lets a narrow tile break the line before the currency.
  const billedText = formatEuro(billed).replace(/\s/, ' ');
  const surcharged = formatNumber(sumOf(surcharges.map(({ count }) => count)));
  return (
    <ul
      aria-label={t`Sendungen des Zeitraums`}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5"
    >
      <Kpi to={shipmentsLink(period)} name={t`Sendungen`} value={formatNumber(shipments)}>
        {change ? t`${change} zum Zeitraum davor` : t`Davor: ${before}`}
      </Kpi>
      {shown.map((status) => (
        <Kpi
          key={String(status)}
          to={shipmentsLink({ ...period, status: status ?? manualOrders })}
          name={statusText(status)}
          value={formatNumber(countOf(status))}
        >
          {shareText(countOf(status), shipments)}
        </Kpi>
      ))}
      <Kpi to={shipmentsLink(period)} name={t`Zuschläge`} value={billedText}>
        {t`${surcharged} berechnet`}
      </Kpi>
    </ul>
  );
}

type KpiProps = { to: string; name: string; value: string; children: ReactNode };

function Kpi({ to, name, value, children }: KpiProps) {
  return (
    <li className="grid">
      <Link
        to={to}
        className="group flex min-w-0 flex-col rounded-card border border-line bg-surface px-4 py-3.5 shadow-card transition-colors hover:border-field-strong"
      >
        <span className="flex items-start gap-1 font-medium text-label text-sm">
          <span className="min-w-0 flex-1 break-words group-hover:text-brand group-hover:underline">
            {name}
          </span>
          <ChevronRight
            aria-hidden="true"
            className="mt-0.5 size-4 shrink-0 text-muted group-hover:text-brand"
          />
        </span>
        <span className="tabular mt-auto break-words pt-1 font-semibold text-lg sm:text-xl">{value}</span>
        <span className="tabular mt-0.5 text-muted text-xs">{children}</span>
      </Link>
    </li>
  );
}
