import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import type { Job, Mistake, Verdict } from './mistake.ts';

/*
 * A process that runs tests in a copy of the project, its working directory, and may therefore put mistakes in there.
 * One Vitest serves all jobs, so that the database starts once and only what a mistake touches is compiled anew.
 */

const vitest = await createVitest({
  root: process.cwd(),
  watch: false,
  bail: 1,
  retry: 0,
  testTimeout: 30_000,
  maxWorkers: 1,
  // The verdict is all there is to say of tests that are meant to fail.
  reporters: [{}],
});
await vitest.standalone();

process.on('message', async (job: Job) => {
  const verdict = await judge(job).catch((error: unknown): Verdict => ({ broken: String(error) }));
  if (process.connected) process.send?.(verdict);
});
process.once('disconnect', async () => {
  await vitest.close();
  process.exit();
});
process.send?.('ready');

async function judge({ mistake, tests }: Job): Promise<Verdict> {
  if (!mistake) return run(tests);
  const path = resolve(mistake.file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, withMistake(text, mistake));
    vitest.invalidateFile(path);
    return await run(tests);
  } finally {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  }
}

function withMistake(text: string, { file, find, replace }: Mistake): string {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} has this ${times} times: ${find}`);
  return text.replace(find, () => replace);
}

async function run(tests: readonly string[]): Promise<Verdict> {
  const paths = new Set(tests.map((it) => resolve(it)));
  const wanted = (await vitest.globTestSpecifications()).filter((it) => paths.has(it.moduleId));
  if (wanted.length < paths.size) return { broken: `not all of these are tests: ${tests.join(', ')}` };
  const { testModules } = await vitest.runTestSpecifications(wanted);
  const modules = testModules.filter((it) => paths.has(it.moduleId));
  const failed = modules.flatMap((it) => [...it.children.allTests('failed')])[0];
  if (failed) return { failed: `${failed.module.relativeModuleId} › ${failed.fullName}` };
  const unread = modules.find((it) => it.state() === 'failed');
  return unread ? { broken: `${unread.relativeModuleId} does not load: ${reason(unread)}` } : {};
}

const reason = (module: TestModule) => module.errors()[0]?.message ?? 'no reason given';
