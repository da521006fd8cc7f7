import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { enter, type Person } from './journey.ts';
import { OrderPage } from './pages/order-page.ts';

/** A separate browser that can be killed, with its profile on disk. */
export class OwnBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'versandpult-killed-'));
  #process: ChildProcess | undefined;

  async start(): Promise<Page> {
    const args = (process.env.BROWSER_ARGS ?? '').split(' ').filter(Boolean);
    const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${this.#profile}`];
    const browser = spawn(process.env.BROWSER_PATH ?? 'chromium', [...args, ...own, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = browser;
    const endpoint = await new Promise<string>((resolve, reject) => {
      let said = '';
      browser.stderr?.on('data', (chunk) => {
        said += chunk;
        const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
      browser.on('exit', () => reject(new Error(said)));
    });
    const [context] = (await chromium.connectOverCDP(endpoint)).contexts();
    if (!context) throw new Error('The browser has no context');
    return context.pages()[0] ?? context.newPage();
  }

  /** Signs in again, because a killed browser may have lost its latest tokens. */
  async openOrder(page: Page, customer: Person): Promise<OrderPage> {
    await enter(page, customer);
    const order = new OrderPage(page);
    await expect(order.heading).toBeVisible();
    return order;
  }

  async kill(): Promise<void> {
    const browser = this.#process;
    this.#process = undefined;
    if (!browser?.pid) return;
    const gone = new Promise((resolve) => browser.once('exit', resolve));
    process.kill(-browser.pid, 'SIGKILL');
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
