import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { createQueryClient } from '#app/api/query-client.ts';
import { subscribeReachability } from '#app/api/reachability.ts';
import { endSession, sessionAge } from '#app/api/session.ts';
import { useWorkDatabase } from '#app/offline/db.ts';
import { startSender } from '#app/offline/sender.ts';
import { Shell } from './Shell.tsx';

/** Everything a signed-in person has around them: what was loaded, what waits on the device, and the frame of the pages. */
export function SignedIn() {
  const [queryClient] = useState(createQueryClient);
  useSessionLimit();
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Sending />
      </Suspense>
      <Suspense>
        <Shell />
      </Suspense>
    </QueryClientProvider>
  );
}

/** Orders go out by themselves for as long as somebody is signed in. */
function Sending() {
  const db = useWorkDatabase();
  useEffect(() => startSender(db), [db]);
  return null;
}

/** "A session older than 12 hours causes logout" (spec 1 §4), once the server was reached; decisions.md has it live on offline. */
function useSessionLimit() {
  useEffect(() => {
    if (sessionAge(false) === 'locked') endSession('expired');
    return subscribeReachability((isReached) => {
      if (isReached && sessionAge(true) === 'expired') endSession('expired');
    });
  }, []);
}
