import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserArgs } from './find-browser.ts';
import { findFreePort } from './free-port.ts';
import { findComplaint } from './logs.ts';
import { runTool } from './run-tool.ts';
import { startStack } from './stack.ts';

/** What a process needs from the machine; the developer's own settings stay out. */
const machine = [
  'PATH',
  'HOME',
  'USER',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'APPDATA',
  'LOCALAPPDATA',
  'CI',
];

/**
 * Runs Playwright against a portal of its own: everything real and started here, data in a folder that goes
 * afterwards. Answers Playwright's exit code.
 */
export async function runE2e(options: { browser: string; args: string[]; report?: string }): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'versandpult-e2e-'));
  const fromMachine = Object.fromEntries(machine.map((name) => [name, process.env[name]]));
  try {
    const stack = await startStack({
      dataDir,
      fast: true,
      env: {
        ...fromMachine,
        NODE_ENV: 'test',
        PORT: String(await findFreePort()),
        DEMO: '1',
        // All journeys come from one address.
        RATE_LIMIT_OPEN_CALLS: '100000',
        RATE_LIMIT_CALLS: '100000',
      },
      onServerLine: (line) => {
        const complaint = findComplaint(line);
        if (complaint) console.error(`The server reports: ${complaint}`);
      },
    });
    try {
      const reporters = options.report ? ['--reporter=list,json'] : [];
      const args = ['test', '--config=e2e/playwright.config.ts', ...reporters, ...options.args];
      return await runTool('node_modules/@playwright/test/cli.js', args, {
        ...process.env,
        BASE_URL: stack.url,
        BROWSER_PATH: options.browser,
        BROWSER_ARGS: browserArgs().join(' '),
        PLAYWRIGHT_JSON_OUTPUT_FILE: options.report,
      });
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
