import { useLingui } from '@lingui/react/macro';
import { formatEuro, formatNumber } from '#app/i18n/format.ts';
import { Card } from '#app/ui/Card.tsx';
import type { StaffInfo } from '#contract/info.ts';
import type { Period } from '#domain/staff/info.ts';
import { ShareRow } from './ShareRow.tsx';
import { shipmentsLink } from './shipments-link.ts';

type ClientsCardProps = Pick<StaffInfo, 'clients'> & { period: Period };

/** Includes clients that were deleted since. */
export function ClientsCard({ clients, period }: ClientsCardProps) {
  const { t } = useLingui();
  const most = Math.max(1, ...clients.map(({ shipments }) => shipments));
  return (
    <Card isFlush title={t`Kunden mit den meisten Sendungen`}>
      {clients.length === 0 ? (
        <p className="-mt-2 px-5 pb-4 text-muted text-sm">{t`In diesem Zeitraum hat niemand etwas versandt.`}</p>
      ) : (
        <ol className="divide-y divide-line-soft border-line-soft border-t">
          {clients.map(({ id, user_uid, company, shipments, surcharge_cents }) => {
            const surcharges = formatEuro(surcharge_cents / 100);
            return (
              <ShareRow
                key={id}
                to={shipmentsLink({ ...period, client: id })}
                name={user_uid === null ? t`Gelöschter Kunde ${id}` : company}
                {...(surcharge_cents > 0 && { note: t`${surcharges} Zuschläge` })}
                figure={formatNumber(shipments)}
                share={shipments / most}
                tone="bg-brand"
              />
            );
          })}
        </ol>
      )}
    </Card>
  );
}
