import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { formatDate } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { formatNumber } from '#app/ui/fields/number-text.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { ShownRate } from '#contract/exchange-rate.ts';
import { berlinDayStart, type Day } from '#domain/values/working-days.ts';
import { RateDialog } from './RateDialog.tsx';

/** Euro rates for customs value limits (docs/rules.md 12.18). */
export function RatesPage() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const query = useQuery(orpc.exchangeRate.list.queryOptions({ refetchOnMount: 'always' }));
  const [edited, setEdited] = useState<ShownRate>();
  const rates = query.data?.data;
  return (
    <>
      <PageTitle text={t`Umrechnungskurse`} />
      <Card isFlush label={t`Umrechnungskurse`}>
        <p className="px-5 py-3.5 text-label text-sm">
          {t`So viel ist 1 EUR wert. Danach entscheidet sich, ob eine Sendung über der Wertgrenze von 1.000 EUR liegt. Bitte einmal im Monat mit den Referenzkursen der Europäischen Zentralbank abgleichen; für AED, RSD, SAR und UAH mit denen der Zentralbank des Landes.`}
        </p>
        {rates ? (
          <ul className="divide-y divide-line-soft border-line-soft border-t">
            {rates.map((it) => (
              <RateLine key={it.currency} rate={it} isOffline={isOffline} onEdit={() => setEdited(it)} />
            ))}
          </ul>
        ) : (
          <QueryMissing query={query} failed={t`Die Kurse konnten nicht geladen werden.`}>
            <div className="grid gap-4 border-line-soft border-t px-5 py-4">
              <Skeleton className="h-8 w-full" />
              <Skeleton className="h-8 w-3/4" />
            </div>
          </QueryMissing>
        )}
      </Card>
      {edited && <RateDialog rate={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

type RateLineProps = { rate: ShownRate; isOffline: boolean; onEdit: () => void };

function RateLine({ rate, isOffline, onEdit }: RateLineProps) {
  const { t, i18n } = useLingui();
  const { currency, day, origin, source } = rate;
  const value = formatNumber(rate.rate, { decimals: 6, locale: i18n.locale, isGrouped: true });
  const date = formatDate(berlinDayStart(day as Day));
  const whose = {
    entered: source,
    setting: t`Einstellung des Servers`,
    shipped: t`mit dem Programm ausgeliefert`,
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
      <span className="w-12 font-semibold">{currency}</span>
      <span className="tabular w-28">{value}</span>
      <span className="tabular w-28">{date}</span>
      <span className="mr-auto min-w-0 break-words text-label">
        {whose[origin]} {origin === 'entered' && <Tag>{t`von Hand`}</Tag>}
      </span>
      <Button icon={Pencil} disabled={isOffline} onClick={onEdit} aria-label={t`Kurs ändern: ${currency}`}>
        {t`Ändern`}
      </Button>
    </li>
  );
}
