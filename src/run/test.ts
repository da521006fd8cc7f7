import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from './build-app.ts';
import { countPlaywright, countRun, countVitest } from './count-tests.ts';
import { findBrowser } from './find-browser.ts';
import { runE2e } from './run-e2e.ts';
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

    const e2eReport = join(reports, 'e2e.json');
    const e2eCode = await runE2e({ browser: executablePath, args: [], report: e2eReport }).catch(
      reportProblem,
    );
    const e2e = countRun(e2eCode, e2eReport, countPlaywright);

    const failed = vitest.failed + e2e.failed;
    // At the end, where whoever reads a long output looks first.
    for (const failure of [...vitest.failures, ...e2e.failures]) console.log(`\n${failure}`);
    console.log(`\n${vitest.passed + e2e.passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});
