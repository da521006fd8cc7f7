import { useEffect } from 'react';
import { holdUpdates } from '#app/offline/rows/unsaved.ts';

/** While something is typed that is not stored: no new version takes over, and the browser asks before the window closes. */
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
