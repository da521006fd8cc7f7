import { defineConfig } from '@playwright/test';

/** Run by `npm run e2e`, which starts a portal of its own and says here where it is and which browser there is. */
export default defineConfig({
  testDir: '.',
  outputDir: './results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One portal, two cores: journeys follow each other, so that none slows another down.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: 'list',
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
