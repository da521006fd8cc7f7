import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { untilStill } from './until-still.ts';

/** As it stands, the page breaks no rule of accessibility; what changes while axe looks has its colours at once. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilStill(page);
  const broken = await brokenRules(page);
  await page.emulateMedia({ reducedMotion: null });
  expect(broken).toEqual([]);
}

/**
 * Every rule of axe that the page breaks, and where first. Frames of others are not looked into, and nothing is told of
 * what is right: that alone takes three quarters of the time.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map((it) => `${it.id} ${it.nodes[0]?.html}`);
}
