import type { UseQueryResult } from '@tanstack/react-query';

/**
 * The state of a list that keeps the rows it had while others come. They stand in for an answer that is on its way,
 * not for one that failed or waits for the network: under another search, people would take them for what it found.
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
