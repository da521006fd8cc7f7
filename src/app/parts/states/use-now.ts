import { useEffect, useState } from 'react';
import { serverNow } from '#app/api/server-clock.ts';

/** Updates every minute: today's pickups depend on it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
