import { useRef, useState } from 'react';
import type { PublicTracking } from '#contract/tracking.ts';

export type FindWish = { tracking_number: string; postal_code: string };
export type FindState =
  | { is: 'idle' }
  | { is: 'asking' }
  | { is: 'found'; parcel: PublicTracking }
  /** An unknown number or a wrong postal code; the server does not distinguish them. */
  | { is: 'unknown' }
  | { is: 'too_often' }
  | { is: 'offline' }
  | { is: 'failed' };

/** Only the latest request counts. */
export function useFindParcel() {
  const [state, setState] = useState<FindState>({ is: 'idle' });
  const latest = useRef<FindWish>(undefined);

  async function find(wish: FindWish): Promise<void> {
    latest.current = wish;
    // Keep the parcel visible during a refetch.
    setState((before) => (before.is === 'found' ? before : { is: 'asking' }));
    const next = await ask(wish);
    if (latest.current === wish) setState(next);
  }

  return { state, find };
}

/** Loaded after the page is painted. */
export const loadFoundParcel = () => import('./FoundParcel.tsx');
const loadAsking = () => Promise.all([import('#app/api/client.ts'), loadFoundParcel()]);

async function ask(wish: FindWish): Promise<FindState> {
  const loaded = await loadAsking().catch(() => undefined);
  if (!loaded) return { is: 'offline' };
  const [{ api, describeError }] = loaded;
  try {
    return { is: 'found', parcel: (await api.tracking.find(wish)).data };
  } catch (error) {
    const { code } = describeError(error);
    if (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') return { is: 'unknown' };
    if (code === 'RATE_LIMITED') return { is: 'too_often' };
    return { is: code === 'OFFLINE' ? 'offline' : 'failed' };
  }
}
