import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

/** `failures`: test names and errors. */
export type Count = { passed: number; failed: number; failures: string[] };

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  /** A file that fails to load has no tests. */
  testResults: v.array(
    v.object({
      status: v.string(),
      name: v.optional(v.string(), ''),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.optional(v.string(), ''),
          failureMessages: v.optional(v.nullable(v.array(v.string())), []),
        }),
      ),
    }),
  ),
});

type Suite = { specs?: Spec[] | undefined; suites?: Suite[] | undefined };
const Spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(
        v.object({ errors: v.optional(v.array(v.object({ message: v.optional(v.string()) })), []) }),
      ),
    }),
  ),
});
type Spec = v.InferOutput<typeof Spec>;
const Suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(Spec)),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), flaky: v.number(), unexpected: v.number() }),
  suites: v.optional(v.array(Suite), []),
});

export function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, testResults } = v.parse(VitestReport, JSON.parse(report));
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => described(`${file.name} › ${test.fullName}`, test.failureMessages?.[0])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    failures: [...failed, ...unloaded.map((file) => described(file.name, file.message))],
  };
}

/** A journey that passes on retry is still listed. */
export function countPlaywright(report: string): Count {
  const { stats, suites } = v.parse(PlaywrightReport, JSON.parse(report));
  const failures = specsOf({ suites }).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map((it) => it.message));
        return described(`${file} › ${title}${status === 'flaky' ? ' (at first)' : ''}`, messages[0]);
      }),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures };
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const mostLines = 8;
const mostOfLine = 200;

function described(name: string, message = ''): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of.
  const plain = message.replaceAll(/\u001b\[[\d;]*m/g, '');
  const lines = plain.split('\n').filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, mostLines).map((line) => `    ${line.slice(0, mostOfLine)}`)].join('\n');
}

/** A tool without a report, or failing without a failed test, counts as one failure. */
export function countRun(code: number, reportPath: string, count: (report: string) => Count): Count {
  const counted = existsSync(reportPath)
    ? count(readFileSync(reportPath, 'utf8'))
    : { passed: 0, failed: 0, failures: [] };
  const isUnexplained = counted.failed === 0 && (code !== 0 || counted.passed === 0);
  return isUnexplained ? { ...counted, failed: 1 } : counted;
}
