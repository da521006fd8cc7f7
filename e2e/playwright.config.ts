import { defineConfig } from '@playwright/test';
import { stockFirefox } from './stock-firefox.ts';
import { wholeBrowser } from './whole-browser.ts';

const nightly = '*.night.spec.ts';
const series = '*.series.spec.ts';
const firefox = '*.firefox.spec.ts';
const webkit = '*.webkit.spec.ts';
const pictures = '*.pictures.spec.ts';
const special = [nightly, series, firefox, webkit, pictures];
/** One journey of each family of pages, and every one of the queue and of two devices. */
const ofTheGate = /@gate|offline-queue|offline-windows|batch-tablets|two-tablets/;

/** Run by `npm run e2e`, which starts a portal of its own and says here where it is and which browser there is. */
export default defineConfig({
  testDir: '.',
  outputDir: './results',
  // Of what should never happen: a busy machine is no reason to fail.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each owns what it touches (fixtures.ts), and waits more than it works.
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: [
    { name: 'gate', testMatch: '*.spec.ts', testIgnore: special, grep: ofTheGate },
    // The night runs them; `npm run e2e` runs both.
    { name: 'rest', testMatch: '*.spec.ts', testIgnore: special, grepInvert: ofTheGate },
    // What the staff do, they do again among as many shipments as a year brings.
    { name: 'night', testMatch: [nightly, 'admin-*.spec.ts'], timeout: 600_000 },
    // One at a time: each is many windows and hundreds of orders, and says how long they take.
    { name: 'series', testMatch: series, timeout: 600_000, workers: 1 },
    // What a person does first of all, in the other engine that the machine has.
    { name: 'firefox', testMatch: firefox, use: { browserName: 'firefox', ...stockFirefox } },
    // The engine of every iPad, which only WebDriver drives (webkit-driver.ts).
    { name: 'webkit', testMatch: webkit, workers: 1 },
    // Writes the README's pictures; no gate and no night runs it.
    { name: 'pictures', testMatch: pictures },
  ],
  use: {
    baseURL: process.env.BASE_URL,
    locale: 'de-DE',
    // Not Berlin, where the portal's calendar lives.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    // Recording costs a third of a run: `npm run e2e -- --trace=on` records what is to be looked at.
    trace: 'off',
    // Nobody sees what moves, and what moves is drawn by the processor that the journeys wait for.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: {
      ...wholeBrowser,
      executablePath: process.env.BROWSER_SHELL_PATH || wholeBrowser.executablePath,
    },
  },
});
