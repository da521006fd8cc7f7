import type { Page } from '@playwright/test';

/** All of the app is on the device, and its worker answers for this page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
