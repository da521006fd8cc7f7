import { syncTag } from '#app/offline/worker-messages.ts';

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/**
 * Asks the browser, where it can, to wake the app's windows once there is a connection, even if they are asleep
 * (sw/sw.ts). The worker sends nothing by itself: that takes keys which only a window has.
 */
export async function askForWakeUp(): Promise<void> {
  try {
    if (!navigator.serviceWorker?.controller) return;
    const registration: WithSync = await navigator.serviceWorker.ready;
    await registration.sync?.register(syncTag);
  } catch {
    // Switched off, or not allowed: the window looks by itself.
  }
}
