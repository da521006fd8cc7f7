import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs after the current test, else after the file: Vitest never calls an `afterAll` from within a test. */
export function atEnd(end: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()));
  else afterAll(async () => void (await end()));
}
