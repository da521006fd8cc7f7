import { useLocation } from 'react-router-dom';

const queueHash = '#queue';

/** The queue opens over the current page, which keeps its state. */
export function useQueueLink() {
  const { pathname, search, hash, state } = useLocation();
  return {
    isOpen: hash === queueHash,
    open: { to: { pathname, search, hash: queueHash }, state },
    close: { to: { pathname, search, hash: '' }, state },
  };
}
