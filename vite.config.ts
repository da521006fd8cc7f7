import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { minifyContractRouter, type Route } from '@orpc/contract';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { CallMeta } from './src/contract/call.ts';
import { bootWatch } from './src/run/build/boot-watch-script.ts';
import { firstLoadChunks } from './src/run/build/first-load-chunks.ts';
import { installableApp } from './src/run/build/installable-app.ts';
import { installedPage } from './src/run/build/installed-page.ts';
import { publicPages } from './src/run/build/public-pages.ts';
import { staffFiles } from './src/run/build/staff-files.ts';

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

/** Shared with vitest.config.ts, whose page tests compile the app as the build does. */
export const appPlugins = () => [
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
});
