import { useEffect, useRef } from 'react';
import { getSession } from '#app/api/session.ts';

/*
 * The router's declarative form has no blocker. So whatever may hold somebody back, a page or a dialog on it, says so
 * here, and the router (shell/GuardedRouter.tsx) asks before it goes anywhere.
 */

export type LeaveGuard = {
  /** True if the page may not be left now. */
  holds: () => boolean;
  /** Somebody wants to leave a page that holds them; `leave` does it. */
  onHeld: (leave: () => void) => void;
  /** True if closing the window would lose something typed. */
  isUnsaved: () => boolean;
};

/** Whatever is in sight; a dialog stands before the page that it lies on. */
const guards: LeaveGuard[] = [];

/** True if the page in sight keeps somebody who is about to `leave`. Nobody is kept from signing out. */
export function isHeldBack(leave: () => void): boolean {
  const guard = guards.find((it) => it.holds());
  if (!guard || !getSession()) return false;
  guard.onHeld(leave);
  return true;
}

/** Adds rules for leaving the page, while the component is mounted. */
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
    guards.unshift(own);
    addEventListener('beforeunload', onUnload);
    return () => {
      guards.splice(guards.indexOf(own), 1);
      removeEventListener('beforeunload', onUnload);
    };
  }, []);
}
