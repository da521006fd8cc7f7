import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { useSession } from '#app/api/session.ts';
import { useConnection } from '#app/offline/connection.ts';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { clientPageSizes } from '#domain/people/client.ts';
import { ClientConflict } from './ClientConflict.tsx';
import { ClientsEmpty, ClientsFailed } from './ClientsMissing.tsx';
import { editableColumns, SaveDraft } from './editable-columns.tsx';
import { LockClientDialog } from './LockClientDialog.tsx';
import { rangeQuery } from './orders/day-range.ts';
import { useClientDrafts } from './orders/use-client-drafts.ts';
import type { OverviewSearch } from './orders/use-overview-search.ts';
import { useChangeClients } from './use-change-client.ts';
import { usePagedList } from './use-paged-list.ts';

type EditableClientsProps = {
  current: OverviewSearch;
  isNarrowed: boolean;
  onChange: (next: Partial<OverviewSearch>) => void;
};

/** See docs/rules.md 20.3. */
export function EditableClients({ current, isNarrowed, onChange }: EditableClientsProps) {
  const { t } = useLingui();
  const query = useClients(current);
  const changer = useChangeClients();
  const drafts = useClientDrafts();
  const isOffline = useConnection() === 'offline';
  const own = useSession()?.account;
  const editing = { changer, drafts, isOffline, own };
  const { page, isLoading, isMissing, server } = usePagedList(query, current, clientPageSizes, onChange, {
    sort: { column: 'client_id', isDescending: current.isDescending },
  });

  return (
    <>
      <DataTable
        label={t`Kunden`}
        columns={editableColumns(editing)}
        rows={page?.data ?? []}
        getRowId={(client) => client.user_uid}
        getRowLabel={(client) => client.company}
        server={server}
        pageSizes={clientPageSizes}
        selection={{
          isSingle: true,
          selected: new Set([current.chosen]),
          onChange: (selected) => onChange({ chosen: [...selected].at(-1) ?? '' }),
        }}
        mainAction={(client) => <SaveDraft client={client} editing={editing} />}
        wideFrom={140}
        isLoading={isLoading}
        empty={
          <ClientsEmpty
            isNarrowed={isNarrowed}
            onReset={() => onChange({ client: '', monthly: 'all', clientDays: undefined })}
          />
        }
        error={isMissing ? <ClientsFailed query={query} /> : undefined}
      />
      <ClientConflict changer={changer} payers={[]} />
      <LockClientDialog question={changer} />
    </>
  );
}

const useClients = ({ client, monthly, clientDays, page, perPage, isDescending }: OverviewSearch) =>
  useQuery(
    orpc.user.list.queryOptions({
      input: {
        search: client,
        monthly_user: monthly,
        ...(clientDays ? { date_range: rangeQuery(clientDays) } : {}),
        pagination: { page, per_page: perPage, sort_by: 'client_id', descending: isDescending },
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  );
