import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '#run/build/build-app.ts';
import { countPlaywright, countRun, countVitest } from './count-tests.ts';
import { findBrowser, findFirefox, findWebKit, webKitPackages } from './find-browser.ts';
import { type Journeys, runE2e } from './run-e2e.ts';
import { reportProblem, runScript } from './run-script.ts';
import { runTool } from './run-tool.ts';

/** Runs the gate, with `--night` also the night tests. Browser and build come first: they fail early. */
runScript(async () => {
  const isNight = process.argv.includes('--night');
  if (isNight) process.env.NIGHT = '1';
  const stages: [name: string, seconds: number][] = [];
  const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    try {
      return await run();
    } finally {
      stages.push([name, (performance.now() - begun) / 1000]);
    }
  };
  const browser = await findBrowser(console.log);
  const firefox = isNight ? await findFirefox() : undefined;
  const webKit = isNight ? await findWebKit() : undefined;
  await timed('build', () => buildWhenStale(() => console.log('Building the app …')));

  const reports = mkdtempSync(join(tmpdir(), 'versandpult-reports-'));
  try {
    const runVitest = async (name: string, projects: string) => {
      const report = join(reports, `${name}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const code = await runTool('node_modules/vitest/vitest.mjs', ['run', projects, ...reporters]);
      return countRun(code, report, countVitest);
    };
    const runJourneys = async (journeys: Journeys, by = browser) => {
      const report = join(reports, `${journeys}.json`);
      const run = { journeys, browser: by, args: [], report };
      return countRun(await runE2e(run).catch(reportProblem), report, countPlaywright);
    };
    const counts = [
      await timed('vitest', () => runVitest('vitest', '--project=!operation')),
      await timed('journeys', () => runJourneys('gate')),
    ];
    if (isNight) {
      counts.push(await timed('rest', () => runJourneys('rest')));
      // Alone, because it measures seconds.
      counts.push(await timed('operation', () => runVitest('operation', '--project=operation')));
      counts.push(await timed('night', () => runJourneys('night')));
      counts.push(await timed('series', () => runJourneys('series')));
      if (firefox) counts.push(await timed('firefox', () => runJourneys('firefox', firefox)));
      if (webKit) counts.push(await timed('webkit', () => runJourneys('webkit', webKit)));
    }

    const sum = (of: 'passed' | 'failed') => counts.reduce((all, it) => all + it[of], 0);
    const failed = sum('failed');
    // Failures last: readers look there first.
    for (const failure of counts.flatMap((it) => it.failures)) console.log(`\n${failure}`);
    const times = stages.map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`);
    if (isNight && !firefox)
      console.log('\nNOT TRIED in Firefox, which is not installed (apt-get install firefox-esr)');
    if (isNight && !webKit) console.log(`\nNOT TRIED in WebKit, which is not installed (${webKitPackages})`);
    console.log(`\n${times.join(', ')}\n\n${sum('passed')} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});
