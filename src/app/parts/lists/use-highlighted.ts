import { useLocation } from 'react-router-dom';

/** The row that was just made: the page it was made on hands its id on when it leads to the list. */
export function useHighlighted(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('highlight' in state)) return undefined;
  return typeof state.highlight === 'string' ? state.highlight : undefined;
}
