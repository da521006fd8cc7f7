import { buildWhenStale } from '#run/build/build-app.ts';
import { findBrowser, findFirefox } from './find-browser.ts';
import { Problem } from './problem.ts';
import { runE2e } from './run-e2e.ts';
import { runScript } from './run-script.ts';

/** The journeys alone; `--night`, `--series` or `--firefox`: those of the night. What follows goes to Playwright. */
runScript(async () => {
  const args = process.argv.slice(2);
  const journeys = (['night', 'series', 'firefox'] as const).find((it) => args.includes(`--${it}`)) ?? 'gate';
  const browser = journeys === 'firefox' ? await findFirefox() : await findBrowser(console.log);
  if (!browser)
    throw new Problem(
      'Firefox is not installed here: apt-get install firefox-esr, say, or name one with FIREFOX_PATH.',
    );
  await buildWhenStale(() => console.log('Building the app …'));
  return runE2e({ journeys, browser, args: args.filter((it) => it !== `--${journeys}`) });
});
