import type { QueryClient } from '@tanstack/react-query';
import { newestShipmentsQuery } from '#app/api/kept-queries.ts';

/**
 * Fetches the list that the archive opens with while the dialog is still in sight, so that what was just sent stands on
 * top of it and nobody prints the label of the row before. Where that fails, the archive asks anew, and keeps its rows
 * still meanwhile.
 */
export const putSentOnTop = (client: QueryClient): Promise<void> =>
  client.prefetchQuery({ ...newestShipmentsQuery(), staleTime: 0 });
