import { useLayoutEffect, useState } from 'react';

/** Opens on the second render, before paint: Headless UI only then makes the page behind inert. */
export function useOpening(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => setIsMounted(true), []);
  return isOpen && isMounted;
}
