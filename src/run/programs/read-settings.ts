import { existsSync } from 'node:fs';

/** The settings from the environment and, below it, from the file `.env`. */
export function readSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return { env: process.env, dataDir: process.env.DATA_DIR || '.data' };
}
