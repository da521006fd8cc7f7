import { useSyncExternalStore } from 'react';
import { apiBase } from '#app/api/base.ts';
import { recordDeviceChange, reportReachability, subscribeReachability } from '#app/api/reachability.ts';
import { recordServerTime } from '#app/api/server-clock.ts';

/** `unsure`: the device reports a network, but the last request got no answer. */
export type Connection = 'online' | 'unsure' | 'offline';

export type ConnectionDeps = {
  isDeviceOnline: () => boolean;
  /** Checks the content of the answer: a captive portal answers too. */
  probe: () => Promise<boolean>;
  setTimer: (callback: () => void, ms: number) => unknown;
  clearTimer: (timer: never) => void;
  now: () => number;
};

const probeDelays = [2_000, 5_000, 15_000, 30_000, 60_000];
/** A connection shorter than this, in ms, does not reset the probe delays. */
const lastingMs = 60_000;

export function createConnection(deps: ConnectionDeps) {
  const listeners = new Set<() => void>();
  let state: Connection = deps.isDeviceOnline() ? 'online' : 'offline';
  let timer: unknown;
  let probes = 0;
  let onlineSince = deps.now();
  let deviceChanges = 0;
  let isChecking = false;

  const notify = () => {
    for (const listener of listeners) listener();
  };

  const set = (next: Connection) => {
    if (next === state) return;
    if (next === 'online') onlineSince = deps.now();
    if (state === 'online' && deps.now() - onlineSince > lastingMs) probes = 0;
    state = next;
    notify();
  };

  function endCheck() {
    if (!isChecking) return;
    isChecking = false;
    notify();
  }

  const probeLater = () => {
    if (timer !== undefined) return;
    const delay = probeDelays[Math.min(probes, probeDelays.length - 1)] ?? 0;
    probes += 1;
    timer = deps.setTimer(probeNow, delay);
  };

  async function probeNow() {
    stopProbing();
    const before = deviceChanges;
    const isReached = await deps.probe();
    // Ignore a probe that started before the network changed.
    if (deviceChanges === before) recordReached(isReached);
  }

  function stopProbing() {
    deps.clearTimer(timer as never);
    timer = undefined;
  }

  function recordReached(isReached: boolean) {
    endCheck();
    if (isReached) {
      stopProbing();
      set('online');
    } else if (state !== 'offline') {
      set('unsure');
      probeLater();
    }
  }

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recordReached,
    recordDevice() {
      deviceChanges += 1;
      if (!deps.isDeviceOnline()) {
        stopProbing();
        endCheck();
        set('offline');
      } else if (state === 'offline' || isChecking) {
        if (state === 'offline') set('unsure');
        void probeNow();
      }
    },
    /** Asks the server once: until an answer or a failure, only the device has reported a connection. */
    check() {
      if (state !== 'online') return;
      isChecking = true;
      notify();
      void probeNow();
    },
    isChecking: () => isChecking,
    probe: probeNow,
    stop: stopProbing,
  };
}

const connection = createConnection({
  isDeviceOnline: () => navigator.onLine,
  probe: pingServer,
  setTimer: (callback, ms) => setTimeout(callback, ms),
  clearTimer: (timer) => clearTimeout(timer),
  now: () => Date.now(),
});

async function pingServer(): Promise<boolean> {
  const askedAt = performance.now();
  try {
    const nonce = Date.now().toString(36);
    const response = await fetch(`${apiBase()}/ping?n=${nonce}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(4_000),
    });
    const body: unknown = await response.json();
    const isReached = (body as { data?: { pong?: unknown } }).data?.pong === true;
    // Record the server's time before listeners learn of the connection and use the clock.
    if (isReached) recordServerTime(response);
    if (isReached) reportReachability(true, askedAt);
    return isReached;
  } catch {
    return false;
  }
}

/** Runs until the returned function is called; once per app. */
export function startConnection(): () => void {
  const unsubscribe = subscribeReachability(connection.recordReached);
  const recordDevice = () => {
    recordDeviceChange();
    connection.recordDevice();
  };
  addEventListener('online', recordDevice);
  addEventListener('offline', recordDevice);
  connection.recordDevice();
  return () => {
    unsubscribe();
    removeEventListener('online', recordDevice);
    removeEventListener('offline', recordDevice);
    connection.stop();
  };
}

/** Asks the server even if the device reports no network, because the device may be wrong. */
export const probeConnection: () => Promise<void> = connection.probe;
export const currentConnection = connection.current;
/** Call at the app's start: the page shows "Online" only after the first answer. */
export const checkConnection: () => void = connection.check;
export const subscribeConnection: (listener: () => void) => () => void = connection.subscribe;

export function useConnection(): Connection {
  return useSyncExternalStore(subscribeConnection, currentConnection);
}

export function useIsChecking(): boolean {
  return useSyncExternalStore(subscribeConnection, connection.isChecking);
}
