/*
 * Some work must not be interrupted by a new version of the app: typing that is not on the disk, an order on its way,
 * an import, a print. Every window holds one shared lock for as long as it has any of these; app-update.ts asks for
 * the same lock alone, and never waits for it: whoever came later would wait behind it unprotected.
 */

export const unsavedLock = 'unsaved';

const channelName = 'unsaved';
let holders = 0;
let letGo: (() => void) | undefined;

/** Holds updates back from now until the returned function is called. */
export function holdUpdates(): () => void {
  holders += 1;
  if (holders === 1) take();
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holders -= 1;
    if (holders === 0) release();
  };
}

/** Holds updates back while the work runs. */
export async function holdingUpdates<T>(work: () => Promise<T>): Promise<T> {
  const release = holdUpdates();
  try {
    return await work();
  } finally {
    release();
  }
}

/** True if this very window has something that must not be interrupted. */
export const isHoldingUpdates = () => holders > 0;

function take(): void {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  locks.request(unsavedLock, { mode: 'shared' }, () => held).catch(() => {});
}

function release(): void {
  letGo?.();
  letGo = undefined;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('clean');
  channel.close();
}

/** ms; a window that was closed says nothing. */
const lookEvery = 10_000;

/** Tells the listener when some window, this one included, may have let go of the lock. */
export function onUpdatesLetGo(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = listener;
  const timer = setInterval(listener, lookEvery);
  return () => {
    channel.close();
    clearInterval(timer);
  };
}
