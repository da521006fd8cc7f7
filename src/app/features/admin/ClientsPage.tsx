import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { type Client, clientPageSizes } from '#domain/people/client.ts';
import { ClientActions } from './ClientActions.tsx';
import { ClientFilters } from './ClientFilters.tsx';
import { ClientsEmpty, ClientsFailed } from './ClientsMissing.tsx';
import { clientColumns } from './client-columns.tsx';
import { DeleteClientDialog } from './DeleteClientDialog.tsx';
import { DialogButton } from './DialogButton.tsx';
import { type ClientSearch, useClientSearch } from './use-client-search.ts';
import { usePagedList } from './use-paged-list.ts';

const loadNewClient = async () => (await import('./NewClientDialog.tsx')).NewClientDialog;

/** See docs/rules.md 20.5. */
export function ClientsPage() {
  const { t } = useLingui();
  const { current, change, isNarrowed } = useClientSearch();
  const query = useClients(current);
  const [asked, setAsked] = useState<Client>();
  const { page, isLoading, isMissing, server } = usePagedList(query, current, clientPageSizes, change, {
    sort: { column: 'client_id', isDescending: current.isDescending },
  });

  return (
    <>
      <PageTitle
        text={t`Kunden`}
        actions={<DialogButton icon={UserPlus} text={t`Neuer Kunde`} load={loadNewClient} />}
      />
      <div className="flex flex-col gap-4">
        <Card isFlush label={t`Kunden`}>
          <ClientFilters current={current} onChange={change} />
          <DataTable
            label={t`Kunden`}
            columns={clientColumns()}
            rows={page?.data ?? []}
            getRowId={(client) => client.user_uid}
            getRowLabel={(client) => client.company}
            server={server}
            pageSizes={clientPageSizes}
            mainAction={(client) => <ClientActions client={client} onDelete={() => setAsked(client)} />}
            actionsPriority={2}
            isLoading={isLoading}
            empty={
              <ClientsEmpty
                isNarrowed={isNarrowed}
                onReset={() => change({ search: '', userType: 'all', active: -1, check: 'all' })}
              />
            }
            error={isMissing ? <ClientsFailed query={query} /> : undefined}
          />
        </Card>
      </div>
      <DeleteClientDialog client={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

const useClients = ({ search, userType, active, check, page, perPage, isDescending }: ClientSearch) =>
  useQuery(
    orpc.user.list.queryOptions({
      input: {
        search,
        user_type: userType,
        is_active: active,
        check,
        pagination: { page, per_page: perPage, sort_by: 'client_id', descending: isDescending },
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  );
