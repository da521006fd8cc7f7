import type { Locator, Page } from '@playwright/test';

export function hands(page: Page) {
  const done = { keys: 0, taps: 0 };
  return {
    done,
    async press(...keys: string[]) {
      for (const key of keys) {
        await page.keyboard.press(key);
        done.keys += 1;
      }
    },
    async type(text: string) {
      await page.keyboard.type(text);
      done.keys += text.length;
    },
    async tap(target: Locator) {
      await target.tap();
      done.taps += 1;
    },
  };
}
