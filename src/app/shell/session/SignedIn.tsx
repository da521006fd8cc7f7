import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { userQuery } from '#app/api/kept-queries.ts';
import { createQueryClient } from '#app/api/query-client.ts';
import { getSession, lastSessionEnd, useSession } from '#app/api/session.ts';
import { dropKeptQueries } from '#app/api/session-storage.ts';
import { keepAddressBook } from '#app/offline/lists/keep-address-book.ts';
import { keepSending } from '#app/offline/queue/keep-sending.ts';
import { hashUid, useOpenedDatabase } from '#app/offline/rows/db.ts';
import { suspendUntil } from '#app/offline/rows/suspend-until.ts';
import { keepQueries, restoreQueries } from '#app/offline/storage/keep-queries.ts';
import { initials } from '#app/shell/frame/initials.ts';
import { Shell } from '#app/shell/frame/Shell.tsx';
import { lazyPart } from '#app/timing/lazy-part.ts';
import { keepRecord } from './keep-record.ts';
import { useSessionLimit } from './use-session-limit.ts';

const LockPage = lazyPart(() => import('#app/features/auth/LockPage.tsx'), 'LockPage');

/** The app of a signed-in person, or the lock in front of it; the address stays what it is. */
export function SignedIn() {
  const { isLocked, keepLocked } = useSessionLimit();
  if (!isLocked) return <Unlocked />;
  return (
    <Suspense>
      <LockPage onBegin={keepLocked} />
    </Suspense>
  );
}

/** Everything a signed-in person has around them: what was loaded, what waits on the device, and the frame of the pages. */
function Unlocked() {
  const queryClient = useKeptQueries();
  useKeptAddressBook();
  return (
    <QueryClientProvider client={queryClient}>
      <Sending />
      <DeviceRecord />
      <Suspense>
        <Shell />
      </Suspense>
    </QueryClientProvider>
  );
}

const loadBatches = () => import('#app/offline/batches/keep-batches.ts');

/** Orders go out by themselves for as long as somebody is signed in. */
function Sending() {
  const db = useOpenedDatabase();
  useEffect(() => db && keepSending(db, loadBatches), [db]);
  return null;
}

/** The query client, with what was fetched before: it is there again at the next start, with a network or without. */
function useKeptQueries(): QueryClient {
  // The person who signed in: while they sign out, nobody is.
  const [uid] = useState(() => getSession()?.user_uid ?? '');
  const uidHash = suspendUntil(hashUid(uid));
  const [client] = useState(() => restoreQueries(createQueryClient(), uidHash));
  useEffect(() => {
    const { stop } = keepQueries(client, uidHash);
    return () => {
      stop();
      // A session that was ended by time or by the server may go on; one that a person ended leaves nothing behind.
      const end = lastSessionEnd();
      if (!getSession() && (end === 'logged_out' || end === 'ended_elsewhere')) dropKeptQueries();
    };
  }, [client, uidHash]);
  return client;
}

/** Keeps the device's record, so that it goes on knowing for whom something lies here after they have left. */
function DeviceRecord() {
  const db = useOpenedDatabase();
  const { data: user } = useQuery(userQuery());
  const shown = initials(user?.data.company);
  useEffect(() => db && keepRecord(db, shown), [db, shown]);
  return null;
}

function useKeptAddressBook() {
  const uid = useSession()?.user_uid;
  useEffect(() => (uid === undefined ? undefined : keepAddressBook(uid)), [uid]);
}
