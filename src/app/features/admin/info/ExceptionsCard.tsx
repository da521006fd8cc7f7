import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#app/i18n/format.ts';
import { Card } from '#app/ui/Card.tsx';
import type { StaffInfo } from '#contract/info.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { ageText } from './info-words.ts';
import { ShareRow } from './ShareRow.tsx';
import { sumOf } from './series.ts';
import { shipmentsLink } from './shipments-link.ts';

export function ExceptionsCard({ exceptions }: Pick<StaffInfo, 'exceptions'>) {
  const { t } = useLingui();
  const total = sumOf(exceptions.map(({ count }) => count));
  const most = Math.max(1, ...exceptions.map(({ count }) => count));
  return (
    <Card isFlush title={t`Offene Zustellprobleme`}>
      <p className="-mt-2 px-5 pb-2 text-muted text-sm">
        {total === 0
          ? t`Zurzeit steht keine Sendung auf „Zustellproblem“.`
          : plural(total, {
              one: '# Sendung steht jetzt auf „Zustellproblem“, gleich aus welchem Zeitraum:',
              other: '# Sendungen stehen jetzt auf „Zustellproblem“, gleich aus welchem Zeitraum:',
            })}
      </p>
      {total > 0 && (
        <ul className="divide-y divide-line-soft border-line-soft border-t">
          {exceptions.map(({ age, from, to, count }) => (
            <ShareRow
              key={age}
              to={shipmentsLink({ from, to, status: shipmentStatuses.exception, date: 'status_updated' })}
              name={ageText(age)}
              figure={formatNumber(count)}
              share={count / most}
              tone="bg-exception"
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
