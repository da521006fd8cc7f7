import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import {
  type FolderHandle,
  forgetWatchedFolder,
  readWatchedFolder,
  saveWatchedFolder,
  type WatchedFolder,
} from '#app/offline/work/watched-folder.ts';
import { type FolderFile, listFolder } from './folder-files.ts';

/** ms between polls. */
const oftenMs = 3_000;
const reading = { mode: 'read' } as const;

export type FolderState =
  | { is: 'loading' }
  | { is: 'none' }
  /** The browser needs a click to grant access again, or the user denied it. */
  | { is: 'closed'; name: string }
  | { is: 'lost'; name: string }
  | { is: 'watched'; name: string; fresh: FolderFile[]; seen: number };

type Picker = { showDirectoryPicker: (of: { id: string; mode: 'read' }) => Promise<FolderHandle> };

/** Reads the folder while the page is open and offers new files (docs/rules.md 25.18). */
export function useWatchedFolder(db: WorkDatabase) {
  const [state, setState] = useState<FolderState>({ is: 'loading' });
  const folder = useRef<WatchedFolder>(undefined);

  const look = useCallback(async () => {
    const watched = folder.current;
    if (!watched) return setState({ is: 'none' });
    const { handle } = watched;
    const { name } = handle;
    try {
      if ((await handle.queryPermission(reading)) !== 'granted') return setState({ is: 'closed', name });
      const files = await listFolder(handle, Date.now());
      // The user chose another folder meanwhile.
      if (folder.current?.handle !== handle) return;
      const seen = new Set(folder.current.seen);
      const fresh = files.filter((it) => !seen.has(it.key));
      setState({ is: 'watched', name, fresh, seen: files.length - fresh.length });
    } catch {
      setState({ is: 'lost', name });
    }
  }, []);

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    async function follow() {
      if (document.visibilityState === 'visible') await look();
      if (!isOver) timer = setTimeout(follow, oftenMs);
    }
    void readWatchedFolder(db)
      .catch(() => undefined)
      .then((stored) => {
        if (isOver) return;
        folder.current ??= stored;
        void follow();
      });
    const comeBack = () => void (document.visibilityState === 'visible' && look());
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', comeBack);
      clearTimeout(timer);
    };
  }, [db, look]);

  const store = useCallback(
    async (next: WatchedFolder) => {
      folder.current = next;
      await look();
      await saveWatchedFolder(db, next);
    },
    [db, look],
  );

  async function choose() {
    let handle: FolderHandle;
    try {
      handle = await (window as unknown as Picker).showDirectoryPicker({ id: 'orders', ...reading });
    } catch {
      // The user cancelled the picker.
      return;
    }
    const there = await listFolder(handle, Number.POSITIVE_INFINITY).catch(() => []);
    await store({ handle, seen: there.map((it) => it.key) });
  }

  async function open() {
    await folder.current?.handle.requestPermission(reading).catch(() => {});
    await look();
  }

  async function forget() {
    folder.current = undefined;
    await look();
    await forgetWatchedFolder(db);
  }

  return {
    state,
    choose,
    open,
    forget,
    markSeen: async (keys: readonly string[]) => {
      const watched = folder.current;
      if (watched)
        await store({ ...watched, seen: [...new Set([...watched.seen, ...keys])].slice(-mostSeen) });
    },
    offerAll: async () => {
      if (folder.current) await store({ ...folder.current, seen: [] });
    },
  };
}

/** Above this limit the oldest files are offered again. */
const mostSeen = 5_000;
