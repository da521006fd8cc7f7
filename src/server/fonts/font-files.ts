import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type FontkitFont } from 'fontkit';

const require = createRequire(import.meta.url);

/** `path` begins with the package, as in an import. */
export const readPackaged = (path: string): Buffer => readFileSync(require.resolve(path));

export const openPackaged = (path: string): FontkitFont => create(readPackaged(path));
