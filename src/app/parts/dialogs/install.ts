import { useSyncExternalStore } from 'react';
import { askToPersist } from '#app/offline/storage/device-storage.ts';

/*
 * Installing the app. Chrome and Edge offer their dialog once, early; iPadOS and iPhone have none, so the app explains
 * the steps.
 */

/** Chrome's event, missing in TypeScript's library. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** `dialog`: the browser's. `home_screen`: by hand in the share menu. `none`: impossible or installed. */
export type InstallWay = 'dialog' | 'home_screen' | 'none';

const listeners = new Set<() => void>();
let deferred: InstallEvent | undefined;
let isJustInstalled = false;

function tell(): void {
  for (const listener of listeners) listener();
}

export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows its own bar in the middle of an order.
    event.preventDefault();
    deferred = event as InstallEvent;
    tell();
  });
  addEventListener('appinstalled', () => {
    deferred = undefined;
    isJustInstalled = true;
    tell();
    void askToPersist();
  });
}

export async function install(): Promise<void> {
  const event = deferred;
  deferred = undefined;
  tell();
  await event?.prompt();
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (isInstalled() ? 'none' : deferred ? 'dialog' : isApple() ? 'home_screen' : 'none'),
  );
}

export function isInstalled(): boolean {
  if (isJustInstalled) return true;
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** iPadOS claims to be a Mac, but Macs have no touch screen. */
export function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
