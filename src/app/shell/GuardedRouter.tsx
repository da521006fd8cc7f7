import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useTransition } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router-dom';
import { isHeldBack } from '#app/parts/dialogs/leave-guard.ts';

const Navigating = createContext(false);

/** While the next page's code is under way; until it is there the page before it stays in sight. */
export const useIsNavigating = () => useContext(Navigating);

/**
 * BrowserRouter, asking the page in sight (parts/dialogs/leave-guard.ts) before another one takes its place. A step through
 * the browser's history has happened by the time one hears of it: it is taken back, and done again if the page lets go.
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [{ navigator, history, listen }] = useState(createGuardedHistory);
  const [shown, setShown] = useState({ action: history.action, location: history.location });
  const [isNavigating, startTransition] = useTransition();
  useLayoutEffect(() => listen((next) => startTransition(() => setShown(next))), [listen]);
  return (
    <Navigating value={isNavigating}>
      <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
        {children}
      </Router>
    </Navigating>
  );
}

type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type Shown = Pick<BrowserHistory, 'action' | 'location'>;

function createGuardedHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  let shownPath = history.location.pathname;
  /** The kind of the next step through the history: our own, back to where it began, or one the page has let go. */
  let ownStep: 'back' | 'released' | undefined;

  const isElsewhere = (to: To) => {
    const { pathname } = typeof to === 'string' ? parsePath(to) : to;
    return pathname !== undefined && pathname !== shownPath;
  };
  const guarded =
    (go: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      const leave = () => go(to, state, options);
      if (!isElsewhere(to) || !isHeldBack(leave)) leave();
    };
  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: guarded(history.push),
    replace: guarded(history.replace),
  };

  const listen = (onShown: (next: Shown) => void) =>
    history.listen(({ action, location, delta }) => {
      const own = action === 'POP' ? ownStep : 'released';
      if (action === 'POP') ownStep = undefined;
      if (own === 'back') return;
      if (own !== 'released' && delta && isElsewhere(location)) {
        const again = () => {
          ownStep = 'released';
          history.go(delta);
        };
        if (isHeldBack(again)) {
          ownStep = 'back';
          history.go(-delta);
          return;
        }
      }
      shownPath = location.pathname;
      onShown({ action, location });
    });

  return { navigator, history, listen };
}
