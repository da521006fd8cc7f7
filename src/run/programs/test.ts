import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '#run/build/build-app.ts';
import { countPlaywright, countRun, countVitest } from './count-tests.ts';
import { findBrowser } from './find-browser.ts';
import { e2eHalves, runE2e } from './run-e2e.ts';
import { reportProblem, runScript } from './run-script.ts';
import { runTool } from './run-tool.ts';

/** Everything. What can stop it early comes first: the browser, then the build. */
runScript(async () => {
  const { executablePath } = await findBrowser(console.log);
  await buildWhenStale(() => console.log('Building the app …'));

  const reports = mkdtempSync(join(tmpdir(), 'versandpult-reports-'));
  try {
    const vitestReport = join(reports, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
    const vitestCode = await runTool('node_modules/vitest/vitest.mjs', ['run', ...reporters]);
    const vitest = countRun(vitestCode, vitestReport, countVitest);

    const halves = await Promise.all(
      e2eHalves.map(async (args, index) => {
        const report = join(reports, `e2e-${index}.json`);
        const code = await runE2e({ browser: executablePath, args, report }).catch(reportProblem);
        return countRun(code, report, countPlaywright);
      }),
    );

    const counts = [vitest, ...halves];
    const sum = (of: 'passed' | 'failed') => counts.reduce((all, it) => all + it[of], 0);
    const failed = sum('failed');
    // At the end, where whoever reads a long output looks first.
    for (const failure of counts.flatMap((it) => it.failures)) console.log(`\n${failure}`);
    console.log(`\n${sum('passed')} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});
