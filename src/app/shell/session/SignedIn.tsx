import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { userQuery } from '#app/api/persisted-queries.ts';
import { createQueryClient } from '#app/api/query-client.ts';
import { getSession, lastSessionEnd, useSession } from '#app/api/session.ts';
import { dropPersistedQueries } from '#app/api/session-storage.ts';
import { syncAddressBook } from '#app/offline/lists/sync-address-book.ts';
import { startSending } from '#app/offline/queue/start-sending.ts';
import { hashUid, useOpenedDatabase } from '#app/offline/rows/db.ts';
import { suspendUntil } from '#app/offline/rows/suspend-until.ts';
import { persistQueries, restoreQueries } from '#app/offline/storage/persist-queries.ts';
import { initials } from '#app/shell/frame/initials.ts';
import { Shell } from '#app/shell/frame/Shell.tsx';
import { lazyPart } from '#app/timing/lazy-part.ts';
import { startRecord } from './start-record.ts';
import { useSessionLimit } from './use-session-limit.ts';

const LockPage = lazyPart(() => import('#app/features/auth/LockPage.tsx'), 'LockPage');

export function SignedIn() {
  const { isLocked, stayLocked } = useSessionLimit();
  if (!isLocked) return <Unlocked />;
  return (
    <Suspense>
      <LockPage onBegin={stayLocked} />
    </Suspense>
  );
}

function Unlocked() {
  const queryClient = usePersistedQueries();
  useAddressBookSync();
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

const loadBatches = () => import('#app/offline/batches/batch-sync.ts');

function Sending() {
  const db = useOpenedDatabase();
  useEffect(() => db && startSending(db, loadBatches), [db]);
  return null;
}

/** Restores the cached queries at the start, also offline. */
function usePersistedQueries(): QueryClient {
  // Fixed at the sign-in: during a logout there is no session.
  const [uid] = useState(() => getSession()?.user_uid ?? '');
  const uidHash = suspendUntil(hashUid(uid));
  const [client] = useState(() => restoreQueries(createQueryClient(), uidHash));
  useEffect(() => {
    const { stop } = persistQueries(client, uidHash);
    return () => {
      stop();
      // A session ended by time or the server may resume; after a logout delete the cache.
      const end = lastSessionEnd();
      if (!getSession() && (end === 'logged_out' || end === 'ended_elsewhere')) dropPersistedQueries();
    };
  }, [client, uidHash]);
  return client;
}

function DeviceRecord() {
  const db = useOpenedDatabase();
  const { data: user } = useQuery(userQuery());
  const shown = initials(user?.data.company);
  useEffect(() => db && startRecord(db, shown), [db, shown]);
  return null;
}

function useAddressBookSync() {
  const uid = useSession()?.user_uid;
  useEffect(() => (uid === undefined ? undefined : syncAddressBook(uid)), [uid]);
}
