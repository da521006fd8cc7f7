import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { untilStill } from './until-still.ts';

/** Checks the page as it is; reduced motion makes colours final during the check. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilStill(page);
  const broken = await brokenRules(page);
  await page.emulateMedia({ reducedMotion: null });
  expect(broken).toEqual([]);
}

/**
 * The axe rules that the page breaks, without foreign frames. Omitting passed rules saves three quarters of the time.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map((it) => `${it.id} ${it.nodes[0]?.html}`);
}
