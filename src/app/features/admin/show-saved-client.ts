import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import type { Client, ClientDetails } from '#domain/people/client.ts';

/** Updates the caches of the client's page, history and lists. */
export function showSavedClient(queryClient: QueryClient, saved: ClientDetails): void {
  const { user_uid: id } = saved;
  queryClient.setQueryData(orpc.user.client.queryKey({ input: { id } }), { data: saved });
  showInLists(queryClient, saved);
  void queryClient.invalidateQueries({ queryKey: orpc.user.clientHistory.key() });
}

export function showInLists(queryClient: QueryClient, client: Client): void {
  queryClient.setQueriesData<{ data: Client[]; pagination: { total: number } }>(
    { queryKey: orpc.user.list.key() },
    (list) =>
      list && { ...list, data: list.data.map((it) => (it.user_uid === client.user_uid ? client : it)) },
  );
}
