import { type FormEvent, useEffect, useRef, useState } from 'react';

/** ms of quiet before the search (docs/rules.md 24.1). */
const debounceMs = 500;

/** Searches after a pause, or on Enter, which ends a scan; the field follows external changes. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const handedOn = useRef(search);
  const onPause = useRef(onSearch);
  onPause.current = onSearch;

  useEffect(() => {
    if (search === handedOn.current) return;
    handedOn.current = search;
    setTyped(search);
  }, [search]);

  useEffect(() => {
    const requested = typed.trim();
    if (requested === handedOn.current) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      if (requested === handedOn.current) return;
      // The URL changes before the next page's code is loaded; a search now would navigate back.
      if (window.location.pathname !== pathname) return;
      handedOn.current = requested;
      onPause.current(requested);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Select the text so that the next scan replaces it.
    event.currentTarget.querySelector('input')?.select();
    const requested = typed.trim();
    if (requested === handedOn.current) return;
    handedOn.current = requested;
    onSearch(requested);
  }

  return [typed, setTyped, submit] as const;
}
