import { useSyncExternalStore } from 'react';

// The dialog is announced by an event, a page that is looked at as paper by its medium.
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

/** True while the page goes to paper; what is drawn for it is there before the browser lays it out. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isAnnounced || matchMedia('print').matches);
