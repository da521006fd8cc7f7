/*
 * Protects unsaved input, sending, imports and prints from updates by a shared lock. app-update.ts requests it
 * exclusively without waiting, because later requests would queue behind it unprotected.
 */

export const unsavedLock = 'unsaved';

const channelName = 'unsaved';
let holders = 0;
let letGo: (() => void) | undefined;

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

export async function holdingUpdates<T>(work: () => Promise<T>): Promise<T> {
  const release = holdUpdates();
  try {
    return await work();
  } finally {
    release();
  }
}

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

/** Polling interval in ms; a closed window cannot notify us. */
const lookEvery = 10_000;

export function onUpdatesLetGo(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = listener;
  const timer = setInterval(listener, lookEvery);
  return () => {
    channel.close();
    clearInterval(timer);
  };
}
