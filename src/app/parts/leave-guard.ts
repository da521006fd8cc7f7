import { useEffect, useRef } from 'react';
import { getSession } from '#app/api/session.ts';

/*
 * The router's declarative form has no blocker. So the one page that may hold somebody back says so here, and the
 * router (shell/GuardedRouter.tsx) asks before it goes anywhere.
 */

export type LeaveGuard = {
  /** True if the page may not be left now. */
  holds: () => boolean;
  /** Somebody wants to leave a page that holds them; `leave` does it. */
  onHeld: (leave: () => void) => void;
  /** True if closing the window would lose something typed. */
  isUnsaved: () => boolean;
};

let guard: LeaveGuard | undefined;

/** True if the page in sight keeps somebody who is about to `leave`. Nobody is kept from signing out. */
export function isHeldBack(leave: () => void): boolean {
  if (!guard?.holds() || !getSession()) return false;
  guard.onHeld(leave);
  return true;
}

/** Sets the rules for leaving the page, while the component is mounted. */
export function useLeaveGuard(rules: LeaveGuard): void {
  const latest = useRef(rules);
  latest.current = rules;
  useEffect(() => {
    const own: LeaveGuard = {
      holds: () => latest.current.holds(),
      onHeld: (leave) => latest.current.onHeld(leave),
      isUnsaved: () => latest.current.isUnsaved(),
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (own.isUnsaved() && getSession()) event.preventDefault();
    };
    guard = own;
    addEventListener('beforeunload', onUnload);
    return () => {
      if (guard === own) guard = undefined;
      removeEventListener('beforeunload', onUnload);
    };
  }, []);
}
