import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Problem } from '#run/programs/problem.ts';
import { findFreePort } from './free-port.ts';

const KeptSettings = v.object({
  postgresPort: v.number(),
  /** of the superuser, used here alone */
  postgresAdminPassword: v.string(),
  /** of the role the server signs in with */
  postgresPassword: v.string(),
  sessionSecret: v.string(),
});
export type KeptSettings = v.InferOutput<typeof KeptSettings>;

const pathIn = (dataDir: string) => join(dataDir, 'settings.json');
const secret = () => randomBytes(36).toString('base64url');

/** Passwords, secret and port of the embedded parts, where a start has made them up. */
export function findKeptSettings(dataDir: string): KeptSettings | undefined {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return undefined;
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptSettings), readFileSync(path, 'utf8'));
  if (kept.success) return kept.output;
  throw new Problem(
    `The file ${path} holds the database's passwords and is damaged: put it back from a backup, or move the folder ${dataDir} away to begin anew.`,
  );
}

/** The same; made up at the first start, then kept. */
export async function readKeptSettings(dataDir: string): Promise<KeptSettings> {
  const kept = findKeptSettings(dataDir);
  if (kept) return kept;
  const settings = {
    postgresPort: await findFreePort(),
    postgresAdminPassword: secret(),
    postgresPassword: secret(),
    sessionSecret: secret(),
  };
  keepSettings(dataDir, settings);
  return settings;
}

export function keepSettings(dataDir: string, settings: KeptSettings) {
  mkdirSync(dataDir, { recursive: true });
  writeWhole(pathIn(dataDir), JSON.stringify(settings, undefined, 2));
}

/** Writes a private file so that a crash leaves the old one or the new one, never half of it. */
export function writeWhole(path: string, text: string) {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
