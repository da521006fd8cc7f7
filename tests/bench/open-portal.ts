import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { buildWhenStale } from '#run/build/build-app.ts';
import { browserArgs, findBrowser } from '#run/programs/find-browser.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';

/** The portal in a real browser, with the demo customer signing in; `prepare` runs in every page before its own code. `isInstalled`: with the worker. */
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
  // A profile of its own, on the disk: a private window would keep everything in memory.
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

/** A field to type in by its label; one that proposes is a combobox. */
export const fieldOf = (part: Locator, name: string): Locator =>
  part.getByRole('textbox', { name, exact: true }).or(part.getByRole('combobox', { name, exact: true }));
