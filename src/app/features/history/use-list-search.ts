import { useLocation } from 'react-router-dom';

/** Search of the list that linked here, else ''. */
export function useListSearch(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('list' in state)) return '';
  return typeof state.list === 'string' ? state.list : '';
}
