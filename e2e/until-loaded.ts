import type { Page } from '@playwright/test';

/** What opens over a page comes three seconds after it; without the worker nothing is there offline that was not loaded. */
export async function untilAllIsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((it) => /\/Overlays-[^/]+\.js$/.test(it.name)),
  );
}
