import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runScript } from '#run/programs/run-script.ts';
import { areas } from './areas.ts';
import type { Job, Mistake, Verdict } from './mistake.ts';

const lanes = 2;
const copied = [
  'src',
  'tests',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'lingui.config.ts',
];

/**
 * Do the tests still test? Each mistake is put in alone, in a copy of the project, and the tests near it have to fail.
 * `npm run mistakes -- queue address`: those of an area, or whose name or file has that in it.
 */
runScript(async () => {
  const words = process.argv.slice(2);
  const mistakes = Object.entries(areas).flatMap(([area, list]) =>
    list.filter((it) => words.length === 0 || words.some((word) => isAbout(it, area, word))),
  );
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-mistakes-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const open = await Promise.all(Array.from({ length: lanes }, (_, at) => openLane(join(folder, `${at}`))));
  try {
    const files = [...new Set(mistakes.flatMap((it) => it.tests))];
    const ill = await work(
      open,
      files.map((file) => ({ tests: [file] })),
      ({ tests }, { failed, broken }) => {
        const complaint = failed ?? broken;
        if (complaint) console.log(`fails without any mistake: ${tests[0]}\n  ${complaint}`);
        return complaint === undefined;
      },
    );
    if (ill > 0) return 1;
    console.log(`${files.length} test files pass without mistakes; now with them, one at a time`);
    const failed = await work(
      open,
      mistakes.map((mistake) => ({ mistake, tests: mistake.tests })),
      ({ mistake }, verdict) => {
        console.log(`${wordFor(verdict)}  ${mistake?.name}`);
        console.log(`             ${verdict.failed ?? verdict.broken ?? mistake?.file}`);
        return verdict.failed !== undefined;
      },
    );
    console.log(`\n${mistakes.length - failed} noticed, ${failed} not noticed`);
    return failed === 0 ? 0 : 1;
  } finally {
    await Promise.all(open.map(closeLane));
  }
});

function isAbout({ name, file }: Mistake, area: string, word: string): boolean {
  return word in areas ? word === area : name.includes(word) || file.includes(word);
}

function wordFor({ failed, broken }: Verdict): string {
  if (failed) return 'noticed    ';
  return broken ? 'CANNOT SAY ' : 'NOT NOTICED';
}

async function openLane(copy: string): Promise<ChildProcess> {
  for (const it of copied) cpSync(it, join(copy, it), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
  const lane = fork(join(copy, 'tests/mistakes/lane.ts'), {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await answerOf(lane);
  return lane;
}

async function closeLane(lane: ChildProcess): Promise<void> {
  if (lane.exitCode !== null) return;
  const isOver = new Promise((done) => lane.once('exit', done));
  lane.disconnect();
  await isOver;
}

function answerOf(lane: ChildProcess): Promise<unknown> {
  return new Promise((done, fail) => {
    const onExit = (code: number | null) => fail(new Error(`A process that ran tests ended with ${code}`));
    lane.once('exit', onExit);
    lane.once('message', (message) => {
      lane.off('exit', onExit);
      done(message);
    });
  });
}

/** Each lane takes the next job as soon as it is free. Answers how many did not go as they should. */
async function work(
  open: readonly ChildProcess[],
  jobs: readonly Job[],
  isGood: (job: Job, verdict: Verdict) => boolean,
): Promise<number> {
  const left = [...jobs];
  let bad = 0;
  const follow = async (lane: ChildProcess) => {
    for (let job = left.shift(); job; job = left.shift()) {
      lane.send(job);
      if (!isGood(job, (await answerOf(lane)) as Verdict)) bad += 1;
    }
  };
  await Promise.all(open.map(follow));
  return bad;
}
