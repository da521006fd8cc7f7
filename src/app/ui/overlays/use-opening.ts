import { useLayoutEffect, useState } from 'react';

/**
 * Answers when a dialog may be open: from its second rendering on, which still comes before anything is drawn. Headless UI
 * learns of the page behind with the first one, and would leave it in reach of the keyboard and of screen readers.
 */
export function useOpening(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => setIsMounted(true), []);
  return isOpen && isMounted;
}
