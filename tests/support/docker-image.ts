import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path/posix';
import { text } from 'node:stream/consumers';

type Line = { word: string; rest: string };

/** The stages of a Dockerfile; a trailing backslash continues the line. */
function stagesOf(dockerfile: string): Line[][] {
  const stages: Line[][] = [];
  for (const text of dockerfile.replaceAll('\\\n', ' ').split('\n')) {
    const [, word, rest = ''] = /^([A-Z]+) +(.*)$/.exec(text) ?? [];
    if (!word) continue;
    if (word === 'FROM') stages.push([]);
    stages.at(-1)?.push({ word, rest });
  }
  return stages;
}

/** Git's files that the ignore file lets Docker see; `!` includes a path again. */
export function filesForImage(): string[] {
  const patterns = readFileSync('deploy/Dockerfile.dockerignore', 'utf8')
    .split('\n')
    .filter((it) => it && !it.startsWith('#'));
  const isLeftOut = (file: string) =>
    patterns.reduce((is, pattern) => {
      const glob = pattern.replace(/^!/, '');
      const matches = matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`);
      return matches ? !pattern.startsWith('!') : is;
    }, false);
  const flags = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', flags, { encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  return files.filter((it) => it && !isLeftOut(it));
}

/**
 * Follows deploy/Dockerfile without a container: each stage is a folder, and npm lines are run. With `isInstalled` this
 * project's packages are hard-linked instead of `npm ci`. Returns the last working folder and the words of CMD.
 */
export async function buildLikeDocker(folder: string, { isInstalled }: { isInstalled: boolean }) {
  const stages = stagesOf(readFileSync('deploy/Dockerfile', 'utf8'));
  const roots = new Map<string, string>();
  let workdir = folder;
  let command: string[] = [];
  for (const [at, lines] of stages.entries()) {
    const root = join(folder, `${at}`);
    for (const { word, rest } of lines) {
      if (word === 'FROM') roots.set(/ AS (\w+)$/.exec(rest)?.[1] ?? `${at}`, root);
      if (word === 'WORKDIR') workdir = join(root, rest);
      mkdirSync(workdir, { recursive: true });
      if (word === 'COPY') copy(rest, workdir, roots);
      if (word === 'RUN') await runNpm(rest, workdir, isInstalled);
      if (word === 'CMD') command = JSON.parse(rest);
    }
  }
  return { workdir, command };
}

function copy(rest: string, workdir: string, roots: Map<string, string>) {
  const [, from, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
  const sources = paths.split(/ +/);
  const target = sources.pop() ?? '.';
  if (from) {
    const [source = ''] = sources;
    const path = join(workdir, target, target.endsWith('/') ? basename(source) : '');
    mkdirSync(dirname(path), { recursive: true });
    execFileSync('cp', ['-alT', join(roots.get(from) ?? '', source), path]);
    return;
  }
  const files = filesForImage();
  const requested = sources[0] === '.' ? files : sources;
  for (const file of requested) {
    if (!files.includes(file)) throw new Error(`The Dockerfile copies ${file}, which the image does not get`);
    cpSync(file, join(workdir, file));
  }
}

async function runNpm(command: string, cwd: string, isInstalled: boolean) {
  if (!/\bnpm\b/.test(command)) return;
  if (command === 'npm ci' && isInstalled) {
    const target = join(cwd, 'node_modules');
    // Other test processes write into the cache meanwhile.
    const packages = readdirSync('node_modules').filter((it) => it !== '.vitest-cache');
    mkdirSync(target);
    execFileSync('cp', ['-al', ...packages.map((it) => join('node_modules', it)), target]);
    // npm writes into this file, so it must not be a hard link; npm replaces all others.
    rmSync(join(target, '.package-lock.json'));
    cpSync('node_modules/.package-lock.json', join(target, '.package-lock.json'));
    return;
  }
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: process.env.HOME };
  const npm = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(npm.stdout),
    text(npm.stderr),
    once(npm, 'close'),
  ]);
  if (code !== 0) throw new Error(`RUN ${command}\n${stdout}${stderr}`);
}
