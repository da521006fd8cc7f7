import type { Page } from '@playwright/test';

/** Waits until all of the app is on the device and its worker controls this page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
