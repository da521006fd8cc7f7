import { defineConfig } from '@playwright/test';

/** Run by `npm run e2e`, which starts a portal of its own and says here where it is and which browser there is. */
export default defineConfig({
  testDir: '.',
  outputDir: './results',
  // Of what should never happen: a busy machine is no reason to fail.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // One portal, two cores: journeys follow each other, so that none slows another down.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // Other people's machines stall now and then. What passes at its second attempt is named at the end all the same.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  projects: [
    { name: 'customers', testMatch: '*.spec.ts', testIgnore: 'admin-*' },
    // What the staff do, they do among as many shipments as a year brings.
    { name: 'many shipments', testMatch: 'many-shipments.ts' },
    { name: 'staff', testMatch: 'admin-*.spec.ts', dependencies: ['many shipments'] },
  ],
  use: {
    baseURL: process.env.BASE_URL,
    locale: 'de-DE',
    // Not Berlin, where the portal's calendar lives.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    trace: 'retain-on-failure',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: (process.env.BROWSER_ARGS ?? '').split(' ').filter(Boolean),
    },
  },
});
