import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#run/stack/free-port.ts';
import { findComplaint } from '#run/stack/logs.ts';
import { startStack } from '#run/stack/stack.ts';
import { browserArgs, type Found } from './find-browser.ts';
import { runTool } from './run-tool.ts';

/** A developer's other settings must not leak in. */
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

const serverScript = fileURLToPath(new URL('../../../tests/support/e2e/e2e-server.ts', import.meta.url));

const projectsOf = {
  gate: ['gate'],
  rest: ['rest'],
  day: ['gate', 'rest'],
  night: ['night'],
  series: ['series'],
  firefox: ['firefox'],
  webkit: ['webkit'],
  pictures: ['pictures'],
};
export type Journeys = keyof typeof projectsOf;

const some = ['--clients', '20', '--shipments', '300'];
const aYear = ['--clients', '2000', '--shipments', '300000'];

/** Uses a temporary portal; returns Playwright's exit code. */
export async function runE2e(options: {
  journeys: Journeys;
  browser: Found;
  args: readonly string[];
  report?: string;
}): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'versandpult-e2e-'));
  // A journey serves this page when needed.
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
        SERVICE_AREA_URL: serviceArea,
        // All journeys share one address.
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
      const seeding = { ...process.env, DATABASE_URL: stack.config.databaseUrl };
      const seeded = await runTool(
        'src/run/programs/seed.ts',
        options.journeys === 'night' ? aYear : some,
        seeding,
      );
      if (seeded !== 0) return seeded;
      const reporters = options.report ? ['--reporter=list,json'] : [];
      const projects = projectsOf[options.journeys].map((it) => `--project=${it}`);
      const args = ['test', '--config=e2e/playwright.config.ts', ...projects, ...reporters, ...options.args];
      return await runTool('node_modules/@playwright/test/cli.js', args, {
        ...process.env,
        BASE_URL: stack.url,
        E2E_SERVICE_AREA: serviceArea,
        // Some journeys start a second portal with its own database.
        E2E_DATABASE_URL: stack.config.databaseUrl,
        E2E_IDENTITY_HOST: stack.config.identity.emulatorHost,
        CARRIER_EVENTS_SECRET: stack.config.carrierEventsSecret,
        BROWSER_PATH: options.browser.executablePath,
        BROWSER_DRIVER_PATH: options.browser.driverPath,
        BROWSER_SHELL_PATH: options.browser.shellPath,
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
