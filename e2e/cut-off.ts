import type { Page } from '@playwright/test';

/**
 * From the next load on the app starts without a connection: the device says so, and no call gets through. Its files
 * still do, as they do from an installed app's cache.
 */
export async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.addInitScript(() => {
    let isOnline = false;
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline });
    addEventListener('connection-is-back', () => {
      isOnline = true;
      dispatchEvent(new Event('online'));
    });
  });
}

/** Without loading anew. */
export async function connect(page: Page): Promise<void> {
  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('connection-is-back')));
}
