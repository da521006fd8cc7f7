import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#app/offline/connection.ts';
import { downloads } from '#domain/portal/downloads.ts';

type DownloadPath = (typeof downloads)[number]['path'];
export type DownloadState = {
  /** Bytes, if known. */
  size: number | undefined;
  isCached: boolean;
};

/** Looked up each time: the operator may replace documents, and the browser may evict them. */
export function useDownloadStates(): ReadonlyMap<string, DownloadState> | undefined {
  const isOffline = useConnection() === 'offline';
  const { data } = useQuery({
    queryKey: ['downloads', isOffline],
    queryFn: async () => {
      const states = downloads.map(async ({ path }) => [path, await look(path, isOffline)] as const);
      return new Map<string, DownloadState>(await Promise.all(states));
    },
    networkMode: 'always',
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data;
}

async function look(path: DownloadPath, isOffline: boolean): Promise<DownloadState> {
  const cached = await findCached(path);
  const size = (isOffline ? undefined : await askSize(path)) ?? (await cached?.blob())?.size;
  return { size, isCached: cached !== undefined };
}

/** The Cache API needs https. */
async function findCached(path: string): Promise<Response | undefined> {
  if (typeof caches === 'undefined') return undefined;
  return caches.match(path).catch(() => undefined);
}

async function askSize(path: string): Promise<number | undefined> {
  try {
    const { ok, headers } = await fetch(path, { method: 'HEAD' });
    const isPdf = headers.get('content-type')?.includes('pdf') ?? false;
    return ok && isPdf ? Number(headers.get('content-length')) || undefined : undefined;
  } catch {
    return undefined;
  }
}
