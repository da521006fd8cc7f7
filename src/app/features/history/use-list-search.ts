import { useLocation } from 'react-router-dom';

/** The search from which the link to this shipment was followed; empty when it came from elsewhere. */
export function useListSearch(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('list' in state)) return '';
  return typeof state.list === 'string' ? state.list : '';
}
