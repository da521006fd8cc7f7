import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const code = ['src/contract', 'src/domain', 'src/server'];
const builtApp = 'dist/index.html';

let own: string | undefined;

export const ownVersion = (): string => (own ??= versionOf(root));

/** "0.1.0+3f2a9c1": the package's version and a hash of the code below `folder`, because releases share a version. */
export function versionOf(folder: string): string {
  const hash = createHash('sha256');
  for (const path of [...code.flatMap((it) => filesOf(join(folder, it))), join(folder, builtApp)])
    if (existsSync(path))
      hash
        .update(`${relative(folder, path)}\0`)
        .update(readFileSync(path))
        .update('\0');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${version}+${hash.digest('hex').slice(0, 7)}`;
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))
    .sort();
