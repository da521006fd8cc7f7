import { useEffect, useLayoutEffect, useRef } from 'react';

/** Marks an element in whose fields Enter goes on. */
export const enterGoesOn = 'data-enter-goes-on';

type OrderKeys = {
  submit: () => void;
  /** True if nothing is missing where somebody types: then Enter need not pass every field that is left. */
  isDone: (field: HTMLElement) => boolean;
  /** Leads to what comes after the place in which the field is. */
  goOn: (field: HTMLElement) => void;
};

/** Ctrl+Enter submits from anywhere on the page; Enter goes on to the next field, after the last one to what comes next. */
export function useOrderKeys(keys: OrderKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // The keys are listened to from the moment the form is there: a key pressed before the first quiet would be lost.
  useLayoutEffect(() => {
    // Shortcuts come before anything else: tabs and buttons take every Enter for theirs.
    const onShortcut = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isInDialog()) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current.submit();
    };
    // Enter comes after everything else: an open list has taken its Enter by then, and says so.
    const onEnter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.altKey || event.shiftKey || isInDialog()) return;
      const { target } = event;
      if (!(target instanceof HTMLInputElement) || !isTyped(target)) return;
      const place = target.closest(`[${enterGoesOn}]`);
      if (!place) return;
      event.preventDefault();
      const next = nextField(place, target);
      if (!next || latest.current.isDone(target)) return latest.current.goOn(target);
      next.focus();
      if (next instanceof HTMLInputElement) next.select();
    };
    document.addEventListener('keydown', onShortcut, true);
    document.addEventListener('keydown', onEnter);
    return () => {
      document.removeEventListener('keydown', onShortcut, true);
      document.removeEventListener('keydown', onEnter);
    };
  }, []);
}

const isInDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const isTyped = (field: HTMLInputElement) =>
  !['checkbox', 'file'].includes(field.type) && !hasOpenList(field);

/** A list that only proposes, and of which nothing is highlighted, leaves Enter to the form. */
const hasOpenList = (field: HTMLInputElement) =>
  field.getAttribute('aria-expanded') === 'true' &&
  (field.getAttribute('aria-autocomplete') !== 'list' || field.hasAttribute('aria-activedescendant'));

/** Fields that take typing; switches and choices have keys of their own. */
function nextField(place: Element, field: HTMLElement): HTMLElement | undefined {
  const fields = place.querySelectorAll<HTMLInputElement>('input, select, textarea');
  return [...fields].find(
    (it) =>
      field.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !['checkbox', 'radio', 'file', 'hidden'].includes(it.type) &&
      !it.disabled &&
      !it.readOnly &&
      !it.closest('[hidden]'),
  );
}
