import { buildWhenStale } from '#run/build/build-app.ts';
import { findBrowser, findFirefox, findWebKit, webKitPackages } from './find-browser.ts';
import { Problem } from './problem.ts';
import { runE2e } from './run-e2e.ts';
import { runScript } from './run-script.ts';

const chromium = () => findBrowser(console.log);
const find = { gate: chromium, night: chromium, series: chromium, firefox: findFirefox, webkit: findWebKit };
/** The journeys alone; `--night`, `--series`, `--firefox` or `--webkit`: those of the night. What follows goes to Playwright. */
runScript(async () => {
  const args = process.argv.slice(2);
  const journeys =
    (['night', 'series', 'firefox', 'webkit'] as const).find((it) => args.includes(`--${it}`)) ?? 'gate';
  const browser = await find[journeys]();
  if (!browser)
    throw new Problem(
      journeys === 'webkit'
        ? `WebKit and its driver are not installed here: ${webKitPackages}.`
        : 'Firefox is not installed here: apt-get install firefox-esr, say, or name one with FIREFOX_PATH.',
    );
  await buildWhenStale(() => console.log('Building the app …'));
  return runE2e({ journeys, browser, args: args.filter((it) => it !== `--${journeys}`) });
});
