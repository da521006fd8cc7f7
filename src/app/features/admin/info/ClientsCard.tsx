import { useLingui } from '@lingui/react/macro';
import { formatEuro, formatNumber } from '#app/i18n/format.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import type { StaffInfo } from '#contract/info.ts';
import { ShareRow } from './ShareRow.tsx';

/** Who sent most in the period; each leads to the client. */
export function ClientsCard({ clients }: Pick<StaffInfo, 'clients'>) {
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
                {...(user_uid !== null && { to: paths.client(user_uid) })}
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
