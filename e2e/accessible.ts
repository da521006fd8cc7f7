import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { untilStill } from './until-still.ts';

/** As it stands, the page breaks no rule of accessibility. */
export async function expectAccessible(page: Page) {
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((it) => `${it.id} ${it.nodes[0]?.html}`)).toEqual([]);
}
