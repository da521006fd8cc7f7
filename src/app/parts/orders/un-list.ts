import { useEffect, useState } from 'react';
import { readUnList, type UnList } from '#domain/danger/un-list.ts';
import url from '#domain/danger/un-list.txt?url';

let list: Promise<UnList> | undefined;

/** Fetched for the first dangerous parcel; the service worker caches it for offline use. */
export function loadUnList(): Promise<UnList> {
  list ??= fetchList();
  list.catch(() => {
    list = undefined;
  });
  return list;
}

async function fetchList(): Promise<UnList> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} for the list of dangerous goods`);
  return readUnList(await answer.text());
}

export type KnownList = { list: UnList | undefined; isMissing: boolean; retry: () => void };

export function useUnList(): KnownList {
  const [found, setFound] = useState<UnList>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (found || isMissing) return;
    let isOver = false;
    loadUnList().then(
      (it) => !isOver && setFound(it),
      () => !isOver && setIsMissing(true),
    );
    return () => {
      isOver = true;
    };
  }, [found, isMissing]);
  return { list: found, isMissing, retry: () => setIsMissing(false) };
}
