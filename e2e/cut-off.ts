import type { Page } from '@playwright/test';

/**
 * Makes the app start offline from the next load on: calls fail, but its files load, as from an installed app's cache.
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

export async function connect(page: Page): Promise<void> {
  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('connection-is-back')));
}
