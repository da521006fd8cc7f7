import { useEffect, useRef } from 'react';
import { isFocusLost } from '#app/ui/overlays/give-back-focus.ts';

/**
 * Moves the focus to `target` after the pressed button disappears or is disabled; otherwise Tab would start at the top
 * of the page.
 */
export function useFocusAfter(isThere: boolean, target: () => HTMLElement | null | undefined): void {
  const was = useRef(isThere);
  useEffect(() => {
    if (was.current && !isThere && isFocusLost()) target()?.focus({ preventScroll: true });
    was.current = isThere;
  });
}
