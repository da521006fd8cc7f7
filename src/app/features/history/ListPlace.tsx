import { createContext, type ReactNode, use, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Place = { search: string; navigate: ReturnType<typeof useNavigate> };

const Context = createContext<{ readonly current: Place | undefined }>({ current: undefined });

/** Rows read the list's location only on click, so that searching does not re-render them. */
export function ListPlace({ children }: { children: ReactNode }) {
  const place = { search: useLocation().search, navigate: useNavigate() };
  const current = useRef(place);
  current.current = place;
  return <Context value={current}>{children}</Context>;
}

/** Only for event handlers. */
export const useListPlace = () => use(Context);
