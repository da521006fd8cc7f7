import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { orpc } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import type { ClientDetails } from '#domain/people/client.ts';
import { fieldText } from './client-words.ts';
import type { ClientChanger } from './use-change-client.ts';

type PaidByProps = { client: ClientDetails; changer: ClientChanger };

/** See docs/rules.md 20.6. */
export function PaidBy({ client, changer }: PaidByProps) {
  const { t } = useLingui();
  const query = useQuery(orpc.payer.list.queryOptions());
  const payers = query.data?.data;
  const isOffline = useConnection() === 'offline';
  const { pending, change } = changer;
  const chosen = pending.paidBy === undefined ? client.paidBy : pending.paidBy;
  const isSaving = pending.paidBy !== undefined;
  const isDisabled = isOffline || payers === undefined;
  const choose = (paidBy: string | null) => {
    if (paidBy !== chosen) void change({ paidBy });
  };
  return (
    <div className="flex items-end gap-1" aria-busy={isSaving || undefined}>
      <Combobox
        label={fieldText('paidBy')}
        value={payers?.find(({ id }) => id === chosen)}
        items={payers ?? []}
        getKey={({ id }) => id}
        getText={({ name }) => name}
        onChange={(payer) => choose(payer?.id ?? null)}
        placeholder={t`Der Kunde selbst`}
        emptyText={t`Niemand heißt so.`}
        {...(query.isError && !payers ? { error: t`Die Zahler konnten nicht geladen werden.` } : {})}
        disabled={isDisabled}
        className="min-w-0 flex-1"
      />
      {(chosen !== null || isSaving) && (
        <IconButton
          icon={X}
          label={t`Bezahlt von: leeren`}
          isLoading={isSaving}
          disabled={isDisabled}
          onClick={() => choose(null)}
          className="mb-0.5"
        />
      )}
    </div>
  );
}
