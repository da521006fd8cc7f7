import type { Page } from '@playwright/test';

/** The pager's number of rows; some may not be drawn yet. */
export async function countByPager(page: Page): Promise<number> {
  const words = await page
    .getByRole('navigation', { name: /^Seiten/ })
    .getByRole('status')
    .textContent();
  return Number(/von ([\d.]+)$/.exec(words ?? '')?.[1]?.replaceAll('.', ''));
}
