import type { Page } from '@playwright/test';

/** How many rows the pager says a list has; not all of them need be drawn yet. */
export async function countByPager(page: Page): Promise<number> {
  const words = await page
    .getByRole('navigation', { name: /^Seiten/ })
    .getByRole('status')
    .textContent();
  return Number(/von ([\d.]+)$/.exec(words ?? '')?.[1]?.replaceAll('.', ''));
}
