import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#run/stack/free-port.ts';
import { findComplaint } from '#run/stack/logs.ts';
import { startStack } from '#run/stack/stack.ts';
import { browserArgs } from './find-browser.ts';
import { runTool } from './run-tool.ts';

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

const serverScript = fileURLToPath(new URL('./e2e-server.ts', import.meta.url));

/**
 * All journeys, in two halves of about the same length side by side, each with a portal of its own: a journey waits
 * more than it works.
 */
export const e2eHalves = [
  ['--project=customers', '--output=e2e/results/customers'],
  ['--project=offline', '--project=staff', '--output=e2e/results/others'],
] as const;

/**
 * Runs Playwright against a portal of its own: everything real and started here, data in a folder that goes
 * afterwards. Answers Playwright's exit code.
 */
export async function runE2e(options: {
  browser: string;
  args: readonly string[];
  report?: string;
}): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'versandpult-e2e-'));
  const clockFile = join(dataDir, 'clock');
  // Of the operator, for the dashboard's frame: a journey serves it when it needs it.
  const serviceArea = `http://127.0.0.1:${await findFreePort()}/bereich`;
  const fromMachine = Object.fromEntries(machine.map((name) => [name, process.env[name]]));
  try {
    const stack = await startStack({
      dataDir,
      fast: true,
      serverScript,
      env: {
        ...fromMachine,
        NODE_ENV: 'test',
        PORT: String(await findFreePort()),
        DEMO: '1',
        E2E_CLOCK_FILE: clockFile,
        FAULTS: '1',
        SERVICE_AREA_URL: serviceArea,
        // All journeys come from one address.
        RATE_LIMIT_OPEN_CALLS: '100000',
        RATE_LIMIT_CALLS: '100000',
        RATE_LIMIT_TRACKING: '100000',
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
        DATABASE_URL: stack.config.databaseUrl,
        E2E_CLOCK_FILE: clockFile,
        E2E_SERVICE_AREA: serviceArea,
        // Journeys speak as the carrier, too.
        CARRIER_EVENTS_SECRET: stack.config.carrierEventsSecret,
        BROWSER_PATH: options.browser,
        BROWSER_ARGS: browserArgs().join(' '),
        PLAYWRIGHT_JSON_OUTPUT_FILE: options.report,
        // Two that write into one terminal cannot go back a line.
        ...(options.report ? { PLAYWRIGHT_FORCE_TTY: '0' } : {}),
      });
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
