import { useRef, useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import type { PublicTracking } from '#contract/tracking.ts';

export type FindWish = { tracking_number: string; postal_code: string };
export type FindState =
  | { is: 'idle' }
  | { is: 'asking' }
  | { is: 'found'; parcel: PublicTracking }
  /** The server says the same for both: there is no such number, or the postal code is another. */
  | { is: 'unknown' }
  | { is: 'too_often' }
  | { is: 'offline' }
  | { is: 'failed' };

/** Asks where a parcel is; of two questions the last one counts. */
export function useFindParcel() {
  const [state, setState] = useState<FindState>({ is: 'idle' });
  const latest = useRef<FindWish>(undefined);

  async function find(wish: FindWish): Promise<void> {
    latest.current = wish;
    // The parcel that was found stays in sight while it is asked for again.
    setState((before) => (before.is === 'found' ? before : { is: 'asking' }));
    const next = await ask(wish);
    if (latest.current === wish) setState(next);
  }

  return { state, find };
}

async function ask(wish: FindWish): Promise<FindState> {
  try {
    return { is: 'found', parcel: (await api.tracking.find(wish)).data };
  } catch (error) {
    const { code } = describeError(error);
    if (code === 'NOT_FOUND' || code === 'VALIDATION_FAILED') return { is: 'unknown' };
    if (code === 'RATE_LIMITED') return { is: 'too_often' };
    return { is: code === 'OFFLINE' ? 'offline' : 'failed' };
  }
}
