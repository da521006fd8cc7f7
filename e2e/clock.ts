import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Moves the server's clock, and the page's with it; `undefined` sets both right again. */
export async function setTime(page: Page, time: Date | undefined): Promise<void> {
  const file = process.env.E2E_CLOCK_FILE;
  if (!file) throw new Error('E2E_CLOCK_FILE is not set: journeys are run by npm run e2e.');
  writeFileSync(file, String(time ? time.getTime() - Date.now() : 0));
  // The page's clock goes on from there, timers included.
  await page.clock.install({ time: time ?? new Date() });
  await page.clock.resume();
}
