import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, countRun, countVitest } from '#run/count-tests.ts';

const vitest = (passed: number, failed: number, unloaded = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: Array.from({ length: unloaded }, () => ({ status: 'failed', assertionResults: [] })),
  });
const playwright = (stats: object) =>
  JSON.stringify({ stats: { expected: 0, flaky: 0, unexpected: 0, ...stats } });

function aReport(text: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'count-')), 'report.json');
  writeFileSync(path, text);
  return path;
}

test('a test file that does not load counts as a failure', () => {
  expect(countVitest(vitest(10, 1, 2))).toEqual({ passed: 10, failed: 3 });
});

test('a journey that passes at the second attempt has passed', () => {
  expect(countPlaywright(playwright({ expected: 5, flaky: 1, unexpected: 2 }))).toEqual({
    passed: 6,
    failed: 2,
  });
});

test('a tool that ends with an error has failed, whatever it reports', () => {
  expect(countRun(1, aReport(vitest(3, 0)), countVitest)).toEqual({ passed: 3, failed: 1 });
  expect(countRun(1, aReport(vitest(3, 2)), countVitest)).toEqual({ passed: 3, failed: 2 });
});

test('a run without a test, or without a report, is a failure', () => {
  expect(countRun(0, aReport(playwright({})), countPlaywright)).toEqual({ passed: 0, failed: 1 });
  expect(countRun(0, '/no/such/report.json', countPlaywright)).toEqual({ passed: 0, failed: 1 });
});
