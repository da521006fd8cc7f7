import { useEffect } from 'react';
import { holdUpdates } from '#app/offline/rows/unsaved.ts';

/** Unsaved input holds back app updates and asks before the window closes. */
export function useHeldWindow(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const release = holdUpdates();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      release();
      removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
}
