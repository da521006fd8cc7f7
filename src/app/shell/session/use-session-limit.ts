import { useEffect, useRef, useState } from 'react';
import { subscribeReachability } from '#app/api/reachability.ts';
import { endSession, sessionAge, subscribeSession } from '#app/api/session.ts';
import { probeConnection } from '#app/offline/connection.ts';
import { saveOpenForms } from '#app/offline/rows/black-box.ts';

const minute = 60_000;

/**
 * A session ends after 12 hours online and locks after three days offline (docs/rules.md 4.3). `stayLocked`: a
 * returning connection must not redirect the user during the sign-in.
 */
export function useSessionLimit() {
  const [isLocked, setIsLocked] = useState(isDue);
  const staysLocked = useRef(false);

  useEffect(() => {
    const look = () => {
      if (!isDue()) {
        staysLocked.current = false;
        setIsLocked(false);
      } else void saveOpenForms().then(() => setIsLocked(isDue()));
    };
    const onReached = (isReached: boolean) => {
      if (isReached && !staysLocked.current && sessionAge(true) === 'expired') endSession('expired');
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

  // No page calls the server behind the lock.
  useEffect(() => {
    if (isLocked) void probeConnection();
  }, [isLocked]);

  return {
    isLocked,
    stayLocked: () => {
      staysLocked.current = true;
    },
  };
}

const isDue = () => sessionAge(false) === 'locked';
