import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Problem } from '#run/programs/problem.ts';
import { setAsideAssets } from './former-assets.ts';
import { licensesFile, licensesText, sbomFile, sbomText } from './licenses.ts';
import { packPrintStation, printStationFile } from './pack-print-station.ts';

const inputs = [
  'index.html',
  'LICENSE',
  'README.md',
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
  'public',
  'src/app',
  'src/contract',
  'src/domain',
  'src/run/build/boot-watch-script.ts',
  'src/run/build/first-load-chunks.ts',
  'src/run/build/installable-app.ts',
  'src/run/build/installed-page.ts',
  'src/run/build/licenses.ts',
  'src/run/build/pack-print-station.ts',
  'src/run/build/preloads.ts',
  'src/run/build/public-pages.ts',
  'src/print-station',
  'src/sw',
];
const stamp = 'dist/.vite/built-from';

export async function buildWhenStale(onBuild: () => void) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  onBuild();
  const { isBuilt, output } = await buildApp();
  if (!isBuilt)
    throw new Problem(`The app could not be built${firstError(output)}; "npm run build" shows it all.`);
}

export async function buildApp(): Promise<{ isBuilt: boolean; output: string }> {
  const builtFrom = fingerprint();
  const formerAssets = setAsideAssets();
  const sbom = Promise.allSettled([sbomText()]);
  const build = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => build.once('close', resolve));
  formerAssets.restore();
  if (code === 0) {
    writeFileSync(join('dist', printStationFile), packPrintStation());
    writeFileSync(join('dist', licensesFile), licensesText());
    const [listed] = await sbom;
    if (listed.status === 'fulfilled') writeFileSync(join('dist', sbomFile), listed.value);
    // An npm before version 10 has no such command; the app runs without the list.
    else output += `\nThe build has no ${sbomFile}: ${listed.reason}`;
    writeFileSync(stamp, builtFrom);
  }
  return { isBuilt: code === 0, output };
}

function firstError(output: string): string {
  const line = stripVTControlCharacters(output).match(/^\s*(\[[A-Z_]+\].*|.*[Ee]rror: .*)$/m)?.[1];
  return line ? `: ${line.trim().replace(/\.$/, '')}` : '';
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const input of inputs.filter(existsSync)) {
    for (const file of filesOf(input)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
