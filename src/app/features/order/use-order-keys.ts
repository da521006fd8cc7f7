import { useEffect, useRef } from 'react';

/** Marks the element in whose text fields Enter goes on. */
export const enterGoesOn = 'data-enter-goes-on';

/** Ctrl+Enter submits from anywhere on the page; Enter in an address goes on to what comes next. */
export function useOrderKeys(keys: { submit: () => void; goOn: () => void }): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    // Before anything else: tabs and buttons take every Enter for theirs.
    const onShortcut = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isInDialog()) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current.submit();
    };
    // After everything else: an open list has taken its Enter by then, and says so.
    const onEnter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.repeat || isInDialog()) return;
      if (!isInAddress(event.target)) return;
      event.preventDefault();
      latest.current.goOn();
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

function isInAddress(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio'].includes(target.type) &&
    target.getAttribute('aria-expanded') !== 'true' &&
    target.closest(`[${enterGoesOn}]`) !== null
  );
}
