import type { QueryClient } from '@tanstack/react-query';
import { newestShipmentsQuery } from '#app/api/persisted-queries.ts';

/**
 * Prefetches the archive's list while the dialog is open, so that the user does not print the row below the new
 * shipment. On failure the archive fetches again and keeps its rows still meanwhile.
 */
export const promoteSent = (client: QueryClient): Promise<void> =>
  client.prefetchQuery({ ...newestShipmentsQuery(), staleTime: 0 });
