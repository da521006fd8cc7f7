import { createContext, type ReactNode, use, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Place = { search: string; navigate: ReturnType<typeof useNavigate> };

const Context = createContext<{ readonly current: Place | undefined }>({ current: undefined });

/**
 * Tells the rows of a list, when one of them is clicked, where the list is and how to leave it. Rows that followed the
 * address by themselves would all be drawn again whenever a search changes it.
 */
export function ListPlace({ children }: { children: ReactNode }) {
  const place = { search: useLocation().search, navigate: useNavigate() };
  const current = useRef(place);
  current.current = place;
  return <Context value={current}>{children}</Context>;
}

/** The place in the list, to be read in an event. */
export const useListPlace = () => use(Context);
