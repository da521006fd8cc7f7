import { fileURLToPath } from 'node:url';

/** A real database with a stand-in server; the identity emulator is left out because it takes seconds. */
export const standInOptions = (dataDir: string, port: number) => ({
  dataDir,
  fast: true,
  serverScript: fileURLToPath(new URL('./stand-in-server.ts', import.meta.url)),
  env: { PATH: process.env.PATH, PORT: String(port), FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' },
});
