import { useEffect, useLayoutEffect, useRef } from 'react';
import { isInDialog } from '#app/ui/alt-keys.ts';

export const enterGoesOn = 'data-enter-goes-on';
/** Marks the places that read pasted rows themselves. */
export const pastesRows = 'data-pastes-rows';

type OrderKeys = {
  submit: () => void;
  /** True if nothing is missing around the field, so that Enter skips the remaining fields. */
  isDone: (field: HTMLElement) => boolean;
  goOn: (field: HTMLElement) => void;
};

/**
 * Ctrl+Enter submits from anywhere on the page; Enter moves to the next field, and after the last one to the next
 * place.
 */
export function useOrderKeys(keys: OrderKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // A layout effect, because a key pressed before the first idle moment would be lost.
  useLayoutEffect(() => {
    // Capture phase, because tabs and buttons consume Enter.
    const onShortcut = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isInDialog()) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current.submit();
    };
    // Bubble phase: an open list has handled its Enter and called preventDefault by then.
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

const isTyped = (field: HTMLInputElement) =>
  !['checkbox', 'file'].includes(field.type) && !hasOpenList(field);

/** An open proposal list without a highlighted item leaves Enter to the form. */
const hasOpenList = (field: HTMLInputElement) =>
  field.getAttribute('aria-expanded') === 'true' &&
  (field.getAttribute('aria-autocomplete') !== 'list' || field.hasAttribute('aria-activedescendant'));

/** Skips switches and choices, which have their own keys. */
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
