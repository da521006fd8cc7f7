import { useSyncExternalStore } from 'react';
import { askToPersist } from '#app/offline/storage/device-storage.ts';

/*
 * Putting the app onto the device. Chrome and Edge hand over their dialog once, early, and never again; iPadOS and
 * iPhone have none, so people have to be shown the way.
 */

/** Chrome's own event; not in TypeScript's library. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** `dialog`: the browser's own. `home_screen`: by hand, over the share menu. `none`: nothing to offer, or it is done. */
export type InstallWay = 'dialog' | 'home_screen' | 'none';

const listeners = new Set<() => void>();
let kept: InstallEvent | undefined;
let isJustInstalled = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install; called once per page, before it is drawn. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser would show a bar of its own, in the middle of an order.
    event.preventDefault();
    kept = event as InstallEvent;
    tell();
  });
  addEventListener('appinstalled', () => {
    kept = undefined;
    isJustInstalled = true;
    tell();
    void askToPersist();
  });
}

/** Shows the browser's dialog; it can be shown once. */
export async function install(): Promise<void> {
  const event = kept;
  kept = undefined;
  tell();
  await event?.prompt();
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (isInstalled() ? 'none' : kept ? 'dialog' : isApple() ? 'home_screen' : 'none'),
  );
}

export function isInstalled(): boolean {
  if (isJustInstalled) return true;
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** iPadOS says it is a Mac, but Macs have no touch screen. */
export function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
