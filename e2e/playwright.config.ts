import { defineConfig } from '@playwright/test';

const aroundTheNetwork = [
  'offline-*.spec.ts',
  'session.spec.ts',
  'waiting-session.spec.ts',
  'drafts.spec.ts',
];

/** Run by `npm run e2e`, which starts a portal of its own and says here where it is and which browser there is. */
export default defineConfig({
  testDir: '.',
  outputDir: './results',
  // Of what should never happen: a busy machine is no reason to fail.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // They share a portal and its demo customer: journeys follow each other.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // Other people's machines stall now and then. What passes only at a later attempt is named at the end all the same.
  retries: process.env.CI ? 2 : 0,
  reporter: 'list',
  projects: [
    { name: 'customers', testMatch: '*.spec.ts', testIgnore: ['admin-*', ...aroundTheNetwork] },
    { name: 'offline', testMatch: aroundTheNetwork },
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
    // Recording costs a third of a run. What fails there is tried again, and that is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: (process.env.BROWSER_ARGS ?? '').split(' ').filter(Boolean),
    },
  },
});
