import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Called after the test that began something, or else after the file: Vitest never calls an `afterAll` of within a test. */
export function atEnd(end: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()));
  else afterAll(async () => void (await end()));
}
