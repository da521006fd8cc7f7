import { syncTag } from '#app/offline/worker-messages.ts';

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to wake the app's windows on reconnect (sw/sw.ts); only windows have the keys to send. */
export async function askForWakeUp(): Promise<void> {
  try {
    if (!navigator.serviceWorker?.controller) return;
    const registration: WithSync = await navigator.serviceWorker.ready;
    await registration.sync?.register(syncTag);
  } catch {
    // Unsupported or forbidden: the window checks by itself.
  }
}
