import { useSyncExternalStore } from 'react';

// An event announces the dialog; a print preview sets the medium only.
let isAnnounced = false;

function subscribe(tell: () => void): () => void {
  const medium = matchMedia('print');
  const begin = () => {
    isAnnounced = true;
    tell();
  };
  const end = () => {
    isAnnounced = false;
    tell();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  medium.addEventListener('change', tell);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    medium.removeEventListener('change', tell);
  };
}

/** Re-renders before the browser lays out the paper. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isAnnounced || matchMedia('print').matches);
