import { defineConfig } from '@playwright/test';
import { stockFirefox } from './stock-firefox.ts';
import { wholeBrowser } from './whole-browser.ts';

const nightly = '*.night.spec.ts';
const series = '*.series.spec.ts';
const firefox = '*.firefox.spec.ts';
const webkit = '*.webkit.spec.ts';
const pictures = '*.pictures.spec.ts';
const special = [nightly, series, firefox, webkit, pictures];
/** One journey per family of pages, and all of the queue and of two devices. */
const ofTheGate = /@gate|offline-queue|offline-windows|batch-tablets|two-tablets/;

/** Run by `npm run e2e`, which starts a portal and passes its address and the browser. */
export default defineConfig({
  testDir: '.',
  outputDir: './results',
  // Long timeouts, so that a busy machine fails no journey.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Journeys own their data (fixtures.ts) and mostly wait.
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: [
    { name: 'gate', testMatch: '*.spec.ts', testIgnore: special, grep: ofTheGate },
    // The night runs these; `npm run e2e` runs both.
    { name: 'rest', testMatch: '*.spec.ts', testIgnore: special, grepInvert: ofTheGate },
    // Staff journeys run again with a year's number of shipments.
    { name: 'night', testMatch: [nightly, 'admin-*.spec.ts'], timeout: 600_000 },
    // One at a time: each has many windows and hundreds of orders, and is timed.
    { name: 'series', testMatch: series, timeout: 600_000, workers: 1 },
    // The main journeys in the machine's other engine.
    { name: 'firefox', testMatch: firefox, use: { browserName: 'firefox', ...stockFirefox } },
    // The engine of every iPad, driven by WebDriver (webkit-driver.ts).
    { name: 'webkit', testMatch: webkit, workers: 1 },
    // Writes the README's pictures; no gate and no night runs it.
    { name: 'pictures', testMatch: pictures },
  ],
  use: {
    baseURL: process.env.BASE_URL,
    locale: 'de-DE',
    // Deliberately not Berlin, the zone of the portal's calendar.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    // Recording costs a third of a run: `npm run e2e -- --trace=on` records.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: {
      ...wholeBrowser,
      executablePath: process.env.BROWSER_SHELL_PATH || wholeBrowser.executablePath,
    },
  },
});
