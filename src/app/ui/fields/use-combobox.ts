import { type KeyboardEvent, useId, useState } from 'react';

type ComboboxState<Item> = {
  found: readonly Item[];
  chosen: number;
  isSearch: boolean;
  opensEmpty?: boolean;
  isFree?: boolean;
  onQuery: (query: string | undefined) => void;
  onChoose: (item: Item) => void;
  onClear: () => void;
};

/**
 * WAI-ARIA combobox with list autocomplete. `query` is undefined until the user types; the field then shows the chosen
 * item.
 */
export function useCombobox<Item>(query: string | undefined, state: ComboboxState<Item>) {
  const { found, chosen, isSearch, opensEmpty = false, isFree = false, onQuery, onChoose, onClear } = state;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown =
    isOpen && (isFree ? found.length > 0 : !isSearch || Boolean(query) || (opensEmpty && found.length > 0));
  const optionId = (index: number) => `${listId}-${index}`;

  function open() {
    setIsOpen(true);
    setActive(chosen);
  }

  function close() {
    setIsOpen(false);
    setActive(-1);
  }

  function dismiss() {
    close();
    if (query !== undefined) onQuery(undefined);
  }

  function type(text: string) {
    onQuery(text);
    setIsOpen(true);
    setActive(text === '' || isFree ? -1 : 0);
  }

  function choose(item: Item) {
    close();
    onQuery(undefined);
    onChoose(item);
  }

  /** Blur discards the query; an empty field clears the choice. */
  function leave() {
    close();
    if (isFree) return;
    if (query === '' && !isSearch) onClear();
    if (query !== undefined) onQuery(undefined);
  }

  function move(step: 1 | -1) {
    if (!isShown) open();
    if (!isShown && !isFree && !opensEmpty) return;
    const count = found.length;
    if (count > 0) setActive(active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count);
  }

  function onKeyDown(event: KeyboardEvent) {
    const item = isShown ? found[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isShown) {
      if ((isFree || !query) && !item) return close();
      event.preventDefault();
      if (item) choose(item);
    } else if (event.key === 'Tab' && item && query && !isSearch && !isFree) {
      choose(item);
    }
  }

  return { listId, optionId, isShown, active, setActive, open, dismiss, type, choose, leave, onKeyDown };
}
