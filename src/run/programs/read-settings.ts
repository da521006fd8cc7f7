import { existsSync } from 'node:fs';

/** The environment overrides `.env`. */
export function readSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return { env: process.env, dataDir: process.env.DATA_DIR || '.data' };
}
