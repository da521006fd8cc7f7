import { useCallback, useEffect, useState } from 'react';
import { useAddressBook } from '#app/offline/addresses/address-book.ts';
import { newestReceipt } from '#app/offline/queue/queue-view.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { useStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import { countWork, type Work } from '#app/offline/storage/device-record.ts';
import { type DeviceStorage, lookAtStorage } from '#app/offline/storage/device-storage.ts';
import { isBaseDataStored } from '#app/offline/storage/persist-queries.ts';
import { type Facts, lookAtShell, type ShellFacts } from '#app/offline/storage/readiness.ts';

/** ms between polls. */
const againMs = 3_000;

export type Device = {
  facts: Facts;
  storage: DeviceStorage;
  work: Work;
  /** ms; undefined: nothing sent in the last 30 days. */
  lastSent: number | undefined;
  addresses: { count: number; syncedAt: number | undefined };
  lookAgain: () => void;
};

type Looked = { shell: ShellFacts; storage: DeviceStorage; hasBaseData: boolean };

export function useDevice(): Device | undefined {
  const db = useWorkDatabase();
  const { state, count, syncedAt } = useAddressBook();
  const trouble = useStorageTrouble();
  const work = useLiveQuery(() => countWork(db), [db]);
  const last = useLiveQuery(async () => (await newestReceipt(db))?.sentAt ?? 0, [db]);
  const [looked, setLooked] = useState<Looked>();

  const look = useCallback(async () => {
    const [shell, storage] = await Promise.all([lookAtShell(), lookAtStorage()]);
    setLooked({ shell, storage, hasBaseData: isBaseDataStored(db.uidHash) });
  }, [db]);

  useEffect(() => {
    void look();
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), againMs);
    return () => clearInterval(timer);
  }, [look]);

  if (!looked || !work || last === undefined) return undefined;
  return {
    facts: {
      ...looked.shell,
      isAddressBookComplete: state === 'ready',
      hasBaseData: looked.hasBaseData,
      canStoreWork: trouble === undefined,
    },
    storage: looked.storage,
    work,
    lastSent: last || undefined,
    addresses: { count, syncedAt },
    lookAgain: () => void look(),
  };
}
