import { buildWhenStale } from '#run/build/build-app.ts';
import { findBrowser, findFirefox, findWebKit, webKitPackages } from './find-browser.ts';
import { Problem } from './problem.ts';
import { runE2e } from './run-e2e.ts';
import { runScript } from './run-script.ts';

const chromium = () => findBrowser(console.log);
const find = {
  gate: chromium,
  rest: chromium,
  day: chromium,
  night: chromium,
  series: chromium,
  firefox: findFirefox,
  webkit: findWebKit,
  pictures: chromium,
};

/**
 * Runs the gate and the rest, or only `--gate`, `--night`, `--series`, `--firefox` or `--webkit`; `--pictures` takes the
 * README's pictures. Playwright receives the other arguments.
 */
runScript(async () => {
  const args = process.argv.slice(2);
  const journeys =
    (['gate', 'night', 'series', 'firefox', 'webkit', 'pictures'] as const).find((it) =>
      args.includes(`--${it}`),
    ) ?? 'day';
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
