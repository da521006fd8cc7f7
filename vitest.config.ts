import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isNight } from './tests/support/night.ts';
import { appPlugins } from './vite.config.ts';

/*
 * The tests. The build has vite.config.ts for itself: the image is built without the folder `tests`.
 */

/** Not Berlin, where the portal's calendar lives: so that a rule that looks at the device's zone is found out. */
const env = { TZ: 'America/New_York' };
const setupFiles = ['tests/support/setup.ts'];
/**
 * Of what should never happen, in ms: a busy machine is no reason to fail, and long series need their time in the
 * night. Nothing is tried again: a test that fails now and then is repaired.
 */
const patience = {
  retry: 0,
  // One more than there are processors: a fifth of the time they would wait for a database or a timer.
  maxWorkers: availableParallelism() + 1,
  testTimeout: isNight ? 1_800_000 : 180_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/** What operators do, with real programs and by the clock: in the night, one file after the other and alone. */
const operation: TestProjectInlineConfiguration = {
  extends: false,
  test: {
    name: 'operation',
    include: ['tests/night/**/*.test.ts'],
    environment: 'node',
    env,
    setupFiles,
    globalSetup: ['tests/support/database.ts'],
    execArgv: ['--import', './src/server/quick-imports.ts'],
    ...patience,
    fileParallelism: false,
  },
};

/** The short file that runs longest (about 200 s): a fresh clone would begin it last, and all other workers would wait. */
const longest = 'tests/server/image.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (a, b) => Number(b.moduleId.endsWith(longest)) - Number(a.moduleId.endsWith(longest)),
    );
  }
}

export default defineConfig({
  plugins: appPlugins(),
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: false,
        test: {
          name: 'rules',
          include: ['tests/{domain,contract,run,print-station}/**/*.test.ts', 'tests/*.test.ts'],
          // A process of their own would take longer than most of them.
          isolate: false,
          environment: 'node',
          env,
          setupFiles,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          // Starting React, the DOM and the rest of node_modules takes longer than most files; app-setup.ts resets them.
          isolate: false,
          environment: 'happy-dom',
          env,
          setupFiles: [...setupFiles, 'tests/support/app-setup.ts'],
          ...patience,
        },
      },
      {
        extends: false,
        test: {
          name: 'server',
          include: ['tests/{server,support}/**/*.test.ts'],
          environment: 'node',
          env,
          setupFiles,
          globalSetup: ['tests/support/database.ts'],
          // Loading the server takes longer than most files; each has a server and a database of its own anyway.
          isolate: false,
          execArgv: ['--import', './src/server/quick-imports.ts'],
          ...patience,
        },
      },
      ...(isNight ? [operation] : []),
    ],
  },
});
