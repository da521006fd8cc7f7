import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, firefox, type Page } from '@playwright/test';
import { stockFirefox, typeAsFirefox } from './stock-firefox.ts';

/** A separate Firefox that can be killed, with its profile on disk. */
export class OwnFirefox {
  readonly #folder = mkdtempSync(join(tmpdir(), 'versandpult-firefox-'));
  #context: BrowserContext | undefined;

  get #pidFile() {
    return join(this.#folder, 'pid');
  }

  async start(): Promise<Page> {
    const { executablePath, firefoxUserPrefs } = stockFirefox.launchOptions;
    const profile = join(this.#folder, 'profile');
    mkdirSync(profile, { recursive: true });
    // Playwright does not reveal the process id.
    const script = join(this.#folder, 'firefox');
    writeFileSync(script, `#!/bin/sh\necho $$ > '${this.#pidFile}'\nexec '${executablePath}' "$@"\n`);
    chmodSync(script, 0o755);
    this.#context = await firefox.launchPersistentContext(profile, {
      channel: stockFirefox.channel,
      executablePath: script,
      firefoxUserPrefs,
      locale: 'de-DE',
      viewport: { width: 1440, height: 900 },
    });
    await typeAsFirefox(this.#context);
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  async kill(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    this.#context = undefined;
    const gone = context.waitForEvent('close');
    process.kill(-Number(readFileSync(this.#pidFile, 'utf8')), 'SIGKILL');
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
