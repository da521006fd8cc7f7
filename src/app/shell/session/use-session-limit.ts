import { useEffect, useRef, useState } from 'react';
import { subscribeReachability } from '#app/api/reachability.ts';
import { endSession, sessionAge, subscribeSession } from '#app/api/session.ts';
import { probeConnection } from '#app/offline/connection.ts';
import { saveOpenForms } from '#app/offline/rows/black-box.ts';

const minute = 60_000;

/**
 * A session ends after 12 hours, once the server was reached; offline it lives on for three days and is then locked
 * (docs/rules.md 4.3). Signing in at the lock leads back to where one was. `keepLocked`: somebody
 * has begun to sign in there, and must not be led elsewhere when the connection comes back.
 */
export function useSessionLimit() {
  const [isLocked, setIsLocked] = useState(isDue);
  const isKept = useRef(false);

  useEffect(() => {
    const look = () => {
      if (!isDue()) {
        isKept.current = false;
        setIsLocked(false);
      } else void saveOpenForms().then(() => setIsLocked(isDue()));
    };
    const onReached = (isReached: boolean) => {
      if (isReached && !isKept.current && sessionAge(true) === 'expired') endSession('expired');
    };
    const timer = setInterval(look, minute);
    const unsubscribe = [subscribeSession(look), subscribeReachability(onReached)];
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const off of unsubscribe) off();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  // Nothing calls behind the lock, so nothing else would find out that the server is there.
  useEffect(() => {
    if (isLocked) void probeConnection();
  }, [isLocked]);

  return {
    isLocked,
    keepLocked: () => {
      isKept.current = true;
    },
  };
}

const isDue = () => sessionAge(false) === 'locked';
