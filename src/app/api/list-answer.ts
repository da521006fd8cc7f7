import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Old rows stay while new ones load, but not after an error or offline: the user would take them for the new search's
 * result.
 */
export function listAnswer<Data>(
  query: Pick<UseQueryResult<Data>, 'data' | 'isPlaceholderData' | 'isError' | 'fetchStatus'>,
): { answer: Data | undefined; isLoading: boolean; isMissing: boolean } {
  const isAnswered = query.data !== undefined && !query.isPlaceholderData;
  const isMissing = !isAnswered && (query.isError || query.fetchStatus === 'paused');
  return {
    answer: isMissing ? undefined : query.data,
    isLoading: !isAnswered && !isMissing,
    isMissing,
  };
}
