import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { untilStill } from './until-still.ts';

/** As it stands, the page breaks no rule of accessibility; what changes while axe looks has its colours at once. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(violations.map((it) => `${it.id} ${it.nodes[0]?.html}`)).toEqual([]);
}
