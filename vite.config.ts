import { availableParallelism } from 'node:os';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { minifyContractRouter, type Route } from '@orpc/contract';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { CallMeta } from './src/contract/call.ts';
import { bootWatch } from './src/run/build/boot-watch-script.ts';
import { firstLoadChunks } from './src/run/build/first-load-chunks.ts';
import { installableApp } from './src/run/build/installable-app.ts';
import { installedPage } from './src/run/build/installed-page.ts';
import { publicPages } from './src/run/build/public-pages.ts';
import { staffFiles } from './src/run/build/staff-files.ts';
import { isNight } from './tests/support/night.ts';

/** What a build keeps of the contract in its first load: paths, methods, who may call. */
const callRoutesOnly = (): Plugin => ({
  name: 'call-routes-only',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/src/app/api/call-routes.ts')) return null;
    const { contract } = await import('#contract/index.ts');
    return [
      // Said once and not for each of more than a hundred calls.
      `const call = (path, method = 'POST', access = 'user', more) =>
        ({ '~orpc': { errorMap: {}, meta: { access }, route: { method, path, ...more } } });`,
      `export const callRoutes = ${callsAsCode(minifyContractRouter(contract))};`,
    ].join('\n');
  },
});

/** A table of calls as the code that makes it. */
function callsAsCode(table: object): string {
  const { meta, route } = (table as { '~orpc'?: { meta: CallMeta; route: Route } })['~orpc'] ?? {};
  if (!meta || !route)
    return `{${Object.entries(table)
      .map(([name, it]) => `${JSON.stringify(name)}: ${callsAsCode(it)}`)
      .join(',')}}`;
  const { path, method, ...more } = route;
  const given = [path, method, meta.access, Object.keys(more).length > 0 ? more : undefined];
  const usual = [undefined, 'POST', 'user', undefined];
  const last = given.findLastIndex((it, at) => it !== usual[at]);
  return `call(${given
    .slice(0, last + 1)
    .map((it) => JSON.stringify(it))
    .join(',')})`;
}

const appPlugins = () => [
  callRoutesOnly(),
  firstLoadChunks(),
  staffFiles(),
  react(),
  lingui(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  tailwindcss(),
  bootWatch(),
  installedPage(),
  publicPages(),
  installableApp(),
];

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

export default defineConfig({
  plugins: appPlugins(),
  build: {
    manifest: true,
    outDir: 'dist',
    sourcemap: false,
    target: 'es2022',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  test: {
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
          include: ['tests/server/**/*.test.ts'],
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
