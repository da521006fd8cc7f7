import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { buildWhenStale } from '#run/build/build-app.ts';
import { browserArgs, findBrowser } from '#run/programs/find-browser.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';

/**
 * Opens the portal in a browser and signs in the demo customer. `prepare` runs in every page before its own code;
 * `isInstalled` includes the service worker.
 */
export async function inPortal<Result>(
  url: string,
  {
    prepare,
    run,
    isInstalled = false,
  }: { prepare?: () => void; run: (page: Page) => Promise<Result>; isInstalled?: boolean },
): Promise<Result> {
  await buildWhenStale(() => console.log('Building the app …'));
  const profile = mkdtempSync(join(tmpdir(), 'versandpult-browser-'));
  // Use a profile on disk; a private window would keep all storage in memory.
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: (await findBrowser()).executablePath,
    args: browserArgs(),
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: isInstalled ? 'allow' : 'block',
  });
  try {
    if (prepare) await browser.addInitScript(prepare);
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.goto(url);
    const [account] = demoAccounts;
    await page.getByLabel('E-Mail').fill(account.email);
    await page.getByLabel('Passwort', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    return await run(page);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

export const fieldOf = (part: Locator, name: string): Locator =>
  part.getByRole('textbox', { name, exact: true }).or(part.getByRole('combobox', { name, exact: true }));
