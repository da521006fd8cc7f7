import { useEffect, useRef } from 'react';
import { getSession } from '#app/api/session.ts';

/*
 * Guards for unsaved input. The router's declarative form has no blocker, so shell/GuardedRouter.tsx asks the pages and
 * dialogs registered here.
 */

export type LeaveGuard = {
  holds: () => boolean;
  onHeld: (leave: () => void) => void;
  isUnsaved: () => boolean;
};

/** A dialog comes before its page. */
const guards: LeaveGuard[] = [];

/** Never blocks a sign-out. */
export function isHeldBack(leave: () => void): boolean {
  const guard = guards.find((it) => it.holds());
  if (!guard || !getSession()) return false;
  guard.onHeld(leave);
  return true;
}

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
