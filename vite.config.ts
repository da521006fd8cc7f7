import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const appPlugins = () => [
  react(),
  lingui(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  tailwindcss(),
];

/** Not Berlin, where the portal's calendar lives: so that a rule that looks at the device's zone is found out. */
const env = { TZ: 'America/New_York' };
const setupFiles = ['tests/support/setup.ts'];

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
          include: ['tests/{domain,contract,run}/**/*.test.ts', 'tests/*.test.ts'],
          environment: 'node',
          env,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          env,
          setupFiles,
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
