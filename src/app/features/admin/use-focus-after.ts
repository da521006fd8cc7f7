import { useEffect, useRef } from 'react';

/**
 * Gives the focus to `target` when the button somebody pressed is gone, or off, with what it was for: without it keys
 * would begin at the top of the page again. Whoever is elsewhere by then stays there.
 */
export function useFocusAfter(isThere: boolean, target: () => HTMLElement | null | undefined): void {
  const was = useRef(isThere);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches('button:disabled');
    if (was.current && !isThere && isLost) target()?.focus({ preventScroll: true });
    was.current = isThere;
  });
}
