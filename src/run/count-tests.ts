import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

export type Count = { passed: number; failed: number };

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  /** A file that does not even load has no tests to fail. */
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
});
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), flaky: v.number(), unexpected: v.number() }),
});

export function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, testResults } = v.parse(VitestReport, JSON.parse(report));
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

export function countPlaywright(report: string): Count {
  const { stats } = v.parse(PlaywrightReport, JSON.parse(report));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** Counts a tool's report; a tool that failed without a failed test, or wrote none, is a failure itself. */
export function countRun(code: number, reportPath: string, count: (report: string) => Count): Count {
  const counted = existsSync(reportPath) ? count(readFileSync(reportPath, 'utf8')) : { passed: 0, failed: 0 };
  const isUnexplained = counted.failed === 0 && (code !== 0 || counted.passed === 0);
  return isUnexplained ? { ...counted, failed: 1 } : counted;
}
