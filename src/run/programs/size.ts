import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWhenStale } from '#run/build/build-app.ts';
import { type Manifest, measureRoutes, precacheBudget, precachedFiles } from '#run/build/route-sizes.ts';
import { runScript } from './run-script.ts';

runScript(async () => {
  await buildWhenStale(() => console.log('Building the app …'));
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest;
  const measured = measureRoutes(manifest, (file) => gzipSync(readFileSync(join('dist', file))).length);
  const files = precachedFiles(readFileSync('dist/sw.js', 'utf8'));
  measured.push({
    what: 'kept for offline, not packed',
    size: files.reduce((sum, file) => sum + statSync(join('dist', file)).size, 0),
    budget: precacheBudget,
  });

  const width = Math.max(...measured.map(({ what }) => what.length));
  const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7);
  console.log(`${'gzip, KiB'.padEnd(width)}     is   budget`);
  for (const { what, size, budget } of measured)
    console.log(`${what.padEnd(width)}${kib(size)}  ${kib(budget)}${size > budget ? '   too large' : ''}`);

  const tooLarge = measured.filter(({ size, budget }) => size > budget);
  if (tooLarge.length > 0) console.error(`\nOver budget: ${tooLarge.map(({ what }) => what).join('; ')}.`);
  return tooLarge.length === 0 ? 0 : 1;
});
