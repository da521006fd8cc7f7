import { buildWhenStale } from '#run/build/build-app.ts';
import { findBrowser } from './find-browser.ts';
import { runE2e } from './run-e2e.ts';
import { runScript } from './run-script.ts';

/** The journeys alone; `--night` or `--series`: those of the night. What follows goes to Playwright. */
runScript(async () => {
  const browser = await findBrowser(console.log);
  await buildWhenStale(() => console.log('Building the app …'));
  const args = process.argv.slice(2);
  const journeys = (['night', 'series'] as const).find((it) => args.includes(`--${it}`)) ?? 'gate';
  return runE2e({ journeys, browser, args: args.filter((it) => it !== `--${journeys}`) });
});
