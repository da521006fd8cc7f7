import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const key = 'sidebar-mini';
const tightQuery = '(max-width: 1239px)';

/** Chosen on this device, else the user's option, else by width. Changing the option resets the choice. */
export function useSidebarMini(option: boolean | undefined): [boolean, () => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const isTight = useSyncExternalStore(subscribe, () => window.matchMedia(tightQuery).matches);
  const isMini = chosen === null ? option === true || isTight : chosen === 'true';

  const known = useRef(option);
  useEffect(() => {
    const isChanged = known.current !== undefined && option !== undefined && option !== known.current;
    known.current = option ?? known.current;
    if (!isChanged) return;
    localStorage.removeItem(key);
    setChosen(null);
  }, [option]);

  function toggle() {
    const next = String(!isMini);
    localStorage.setItem(key, next);
    setChosen(next);
  }

  return [isMini, toggle];
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(tightQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
