import { useEffect, useRef } from 'react';
import { isFocusLost } from '#app/ui/overlays/give-back-focus.ts';

/**
 * Gives the focus to `target` when the button somebody pressed is gone, or off, with what it was for: without it keys
 * would begin at the top of the page again. Whoever is elsewhere by then stays there.
 */
export function useFocusAfter(isThere: boolean, target: () => HTMLElement | null | undefined): void {
  const was = useRef(isThere);
  useEffect(() => {
    if (was.current && !isThere && isFocusLost()) target()?.focus({ preventScroll: true });
    was.current = isThere;
  });
}
