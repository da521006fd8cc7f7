import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import { describeError, orpc } from '#app/api/client.ts';
import { listAnswer } from '#app/api/list-answer.ts';
import { errorText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { OverviewSearch } from './use-overview-search.ts';

type OwnerChipsProps = { current: OverviewSearch; onChange: (next: Partial<OverviewSearch>) => void };

/** Clients that own the number or reference; a click searches for one (docs/rules.md 20.1). */
export function OwnerChips({ current: { tracking, reference }, onChange }: OwnerChipsProps) {
  const { t } = useLingui();
  const query = useQuery(
    orpc.shipment.findOwners.queryOptions({
      input: { tracking_id: tracking, reference_number: reference },
      enabled: tracking !== '' || reference !== '',
      placeholderData: keepPreviousData,
    }),
  );
  if (tracking === '' && reference === '') return null;
  const found = query.isError ? undefined : listAnswer(query).answer?.data;
  const isSearching = query.fetchStatus === 'fetching';
  return (
    <div className="flex flex-col gap-2 px-4 pb-3.5 text-sm">
      <div role="status" className="flex min-h-5 items-center gap-2 text-muted">
        {isSearching ? (
          <>
            <Spinner className="size-4" />
            {t`Wird gesucht`}
          </>
        ) : query.isError ? (
          <span className="text-error">{errorText(describeError(query.error).code)}</span>
        ) : !found ? (
          t`Für diese Suche ist eine Verbindung nötig.`
        ) : found.clients.length === 0 ? (
          t`Kein Kunde hat eine Sendung mit dieser Nummer.`
        ) : found.is_complete ? (
          t`Kunden mit passenden Sendungen:`
        ) : (
          t`Kunden mit passenden Sendungen, zuerst die neuesten; es kann weitere geben:`
        )}
      </div>
      {found && found.clients.length > 0 && (
        <ul aria-label={t`Kunden mit passenden Sendungen`} className="flex flex-wrap gap-2">
          {found.clients.map((client) => (
            <li key={client.user_uid}>
              <Button
                icon={Building2}
                onClick={() => onChange({ client: client.company, chosen: client.user_uid })}
              >
                {client.company}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found && !isSearching && found.clients.length === 0 && !found.is_complete && (
        <p className="text-muted">
          {t`Gesucht wurde nur unter den neuesten Sendungen. Mit mehr Zeichen hintereinander wird überall gesucht.`}
        </p>
      )}
    </div>
  );
}
