import type { Page } from '@playwright/test';

/** Waits for animations: a colour in transition or an appearing list has the contrast of neither state. */
export async function untilStill(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = () =>
      document
        .getAnimations()
        .filter((it) => it.playState === 'running' && it.effect?.getComputedTiming().endTime !== Infinity);
    do {
      await frame();
      await Promise.allSettled(ending().map((it) => it.finished));
      await frame();
    } while (ending().length > 0);
  });
}
