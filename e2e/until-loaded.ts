import type { Page } from '@playwright/test';

/**
 * What opens over a page comes three seconds after it, and then what that imports; without the worker nothing is there
 * offline that was not loaded.
 */
export async function untilAllIsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const quietMs = 1_000;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const files = resources.filter((it) => it.name.endsWith('.js'));
    const last = Math.max(...files.map((it) => it.responseEnd));
    return files.some((it) => /\/Overlays-[^/]+\.js$/.test(it.name)) && performance.now() - last > quietMs;
  });
}
