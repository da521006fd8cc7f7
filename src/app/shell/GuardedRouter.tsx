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

/** The previous page stays until the next one's code is loaded. */
export const useIsNavigating = () => useContext(Navigating);

/**
 * A BrowserRouter that asks the leave guard first (parts/dialogs/leave-guard.ts). Browsers report a history step
 * afterwards, so it is undone, and repeated once allowed.
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
  /** Marks our own history steps: the undo, or the repetition. */
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
