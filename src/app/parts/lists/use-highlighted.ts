import { useLocation } from 'react-router-dom';

/** Id of the row just created, from the navigation state. */
export function useHighlighted(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('highlight' in state)) return undefined;
  return typeof state.highlight === 'string' ? state.highlight : undefined;
}
