import { useLingui } from '@lingui/react/macro';
import { formatEuro, formatNumber } from '#app/i18n/format.ts';
import { surchargeText } from '#app/i18n/labels.ts';
import { Card } from '#app/ui/Card.tsx';
import type { StaffInfo } from '#contract/info.ts';
import type { Period } from '#domain/staff/info.ts';
import { ShareRow } from './ShareRow.tsx';
import { shipmentsLink } from './shipments-link.ts';

type SurchargesCardProps = Pick<StaffInfo, 'surcharges'> & { period: Period };

/** Excludes cancelled shipments. */
export function SurchargesCard({ surcharges, period }: SurchargesCardProps) {
  const { t } = useLingui();
  const most = Math.max(1, ...surcharges.map(({ cents }) => cents));
  return (
    <Card isFlush title={t`Berechnete Zuschläge`}>
      {surcharges.length === 0 ? (
        <p className="-mt-2 px-5 pb-4 text-muted text-sm">{t`In diesem Zeitraum wurde kein Zuschlag berechnet.`}</p>
      ) : (
        <ul className="divide-y divide-line-soft border-line-soft border-t">
          {surcharges.map(({ code, count, cents }) => (
            <ShareRow
              key={code}
              to={shipmentsLink({ ...period, surcharge: code })}
              name={surchargeText(code)}
              note={`${formatNumber(count)} ×`}
              figure={formatEuro(cents / 100)}
              share={cents / most}
              tone="bg-accent"
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
