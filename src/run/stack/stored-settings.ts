import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Problem } from '#run/programs/problem.ts';
import { findFreePort } from './free-port.ts';

const StoredSettings = v.object({
  postgresPort: v.number(),
  /** The superuser's. */
  postgresAdminPassword: v.string(),
  /** The server's. */
  postgresPassword: v.string(),
  sessionSecret: v.string(),
});
export type StoredSettings = v.InferOutput<typeof StoredSettings>;

const pathIn = (dataDir: string) => join(dataDir, 'settings.json');
const secret = () => randomBytes(36).toString('base64url');

/** Undefined before the first start. */
export function findStoredSettings(dataDir: string): StoredSettings | undefined {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return undefined;
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredSettings), readFileSync(path, 'utf8'));
  if (stored.success) return stored.output;
  throw new Problem(
    `The file ${path} holds the database's passwords and is damaged: put it back from a backup, or move the folder ${dataDir} away to begin anew.`,
  );
}

/** Generates the settings at the first start. */
export async function readStoredSettings(dataDir: string): Promise<StoredSettings> {
  const stored = findStoredSettings(dataDir);
  if (stored) return stored;
  const settings = {
    postgresPort: await findFreePort(),
    postgresAdminPassword: secret(),
    postgresPassword: secret(),
    sessionSecret: secret(),
  };
  storeSettings(dataDir, settings);
  return settings;
}

export function storeSettings(dataDir: string, settings: StoredSettings) {
  mkdirSync(dataDir, { recursive: true });
  writeWhole(pathIn(dataDir), JSON.stringify(settings, undefined, 2));
}

/** Atomic: a crash leaves the old or the new file. */
export function writeWhole(path: string, text: string) {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
