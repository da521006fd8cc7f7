import { type FormEvent, useEffect, useRef, useState } from 'react';

/** ms of quiet after which a search begins (docs/rules.md 24.1). */
const debounceMs = 500;

/**
 * Hands on what is typed at a pause, or at once where its form is submitted, by which the number of a scanner ends; a
 * search changed from elsewhere shows in the field.
 */
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
    const wanted = typed.trim();
    if (wanted === handedOn.current) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      if (wanted === handedOn.current) return;
      // The address is that of the next page before its code is there: a search would lead back from it.
      if (window.location.pathname !== pathname) return;
      handedOn.current = wanted;
      onPause.current(wanted);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // What stands there is marked, so that the next number of a scanner takes its place.
    event.currentTarget.querySelector('input')?.select();
    const wanted = typed.trim();
    if (wanted === handedOn.current) return;
    handedOn.current = wanted;
    onSearch(wanted);
  }

  return [typed, setTyped, submit] as const;
}
