import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countPlaywright, countRun, countVitest } from '#run/programs/count-tests.ts';

const vitest = (passed: number, failed: number, unloaded = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: Array.from({ length: unloaded }, () => ({ status: 'failed', assertionResults: [] })),
  });
const playwright = (stats: object, suites: object[] = []) =>
  JSON.stringify({ stats: { expected: 0, flaky: 0, unexpected: 0, ...stats }, suites });

function aReport(text: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'count-')), 'report.json');
  writeFileSync(path, text);
  return path;
}

test('a test file that does not load counts as a failure', () => {
  expect(countVitest(vitest(10, 1, 2))).toMatchObject({ passed: 10, failed: 3 });
});

test('a journey that passes at the second attempt counts as passed', () => {
  expect(countPlaywright(playwright({ expected: 5, flaky: 1, unexpected: 2 }))).toMatchObject({
    passed: 6,
    failed: 2,
  });
});

test('a tool that exits with an error counts as failed, whatever it reports', () => {
  expect(countRun(1, aReport(vitest(3, 0)), countVitest)).toMatchObject({ passed: 3, failed: 1 });
  expect(countRun(1, aReport(vitest(3, 2)), countVitest)).toMatchObject({ passed: 3, failed: 2 });
});

test('a run without tests or without a report counts as a failure', () => {
  expect(countRun(0, aReport(playwright({})), countPlaywright)).toMatchObject({ passed: 0, failed: 1 });
  expect(countRun(0, '/no/such/report.json', countPlaywright)).toMatchObject({ passed: 0, failed: 1 });
});

describe('a failed test', () => {
  test('is listed with the start of its message, without colours', () => {
    const report = JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          status: 'failed',
          name: 'tests/domain/services/parcel.test.ts',
          assertionResults: [
            { status: 'passed', fullName: 'a parcel is light', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'a parcel is heavy',
              failureMessages: [`\u001b[31mexpected 3\u001b[0m\n\nto be 4\n${'    at x\n'.repeat(20)}`],
            },
          ],
        },
        {
          status: 'failed',
          name: 'tests/domain/order.test.ts',
          message: 'no such file',
          assertionResults: [],
        },
      ],
    });
    const [heavy, unloaded] = countVitest(report).failures;
    expect(heavy?.split('\n').slice(0, 3)).toEqual([
      'tests/domain/services/parcel.test.ts › a parcel is heavy',
      '    expected 3',
      '    to be 4',
    ]);
    expect(heavy?.split('\n')).toHaveLength(9);
    expect(unloaded).toBe('tests/domain/order.test.ts\n    no such file');
  });

  test('is listed at any depth of a journey, even if it passed at the second attempt', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'order.spec.ts',
      tests: [{ status, results: [{ errors: message ? [{ message }] : [] }, {}] }],
    });
    const report = playwright({ expected: 1, flaky: 1, unexpected: 1 }, [
      {
        specs: [spec('an order', 'expected')],
        suites: [{ specs: [spec('a pallet', 'unexpected', 'no label')] }],
      },
      { specs: [spec('an envelope', 'flaky', 'late')] },
    ]);
    expect(countPlaywright(report).failures).toEqual([
      'order.spec.ts › a pallet\n    no label',
      'order.spec.ts › an envelope (at first)\n    late',
    ]);
  });
});
