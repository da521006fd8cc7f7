import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type FontkitFont } from 'fontkit';

const require = createRequire(import.meta.url);

/** `path`: the file as it is imported, package first. */
export const readPackaged = (path: string): Buffer => readFileSync(require.resolve(path));

export const openPackaged = (path: string): FontkitFont => create(readPackaged(path));
