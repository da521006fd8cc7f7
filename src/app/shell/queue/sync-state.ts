import type { Connection } from '#app/offline/connection.ts';
import type { QueueState } from '#app/offline/queue/queue-view.ts';

export type SyncState =
  /** No answer yet since the start. */
  | { kind: 'connecting' }
  | { kind: 'online' }
  | { kind: 'offline'; waiting: number }
  | { kind: 'sending'; position: number; total: number }
  | { kind: 'waiting'; waiting: number }
  | { kind: 'attention'; count: number }
  | { kind: 'sign_in' }
  | { kind: 'update' }
  | { kind: 'inactive' };

export type Burst = { sent: number; open: number };

export const noBurst: Burst = { sent: 0, open: 0 };

/** Counts "2/3" until the queue is empty. */
export function continueBurst(burst: Burst, queue: QueueState): Burst {
  const open = queue.waiting + queue.sending;
  if (open === 0) return noBurst;
  return { sent: burst.sent + Math.max(0, burst.open - open), open };
}

/** Picks the most urgent state. Offline, the user can do nothing about the states below. */
export function syncState(connection: Connection | 'checking', queue: QueueState, burst: Burst): SyncState {
  const { waiting, sending, attention, pause } = queue;
  const open = waiting + sending;
  if (open > 0 && pause === 'auth') return { kind: 'sign_in' };
  if (open > 0 && pause === 'inactive') return { kind: 'inactive' };
  if (open > 0 && pause === 'update') return { kind: 'update' };
  if (connection === 'offline' || connection === 'unsure')
    return { kind: 'offline', waiting: open + attention };
  if (attention > 0) return { kind: 'attention', count: attention };
  if (sending > 0) return { kind: 'sending', position: burst.sent + 1, total: burst.sent + open };
  if (waiting > 0) return { kind: 'waiting', waiting };
  return { kind: connection === 'checking' ? 'connecting' : 'online' };
}
