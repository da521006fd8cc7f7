import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '#server/config/config.ts';
import { reachableUrl } from './ask-server.ts';
import { startAuthEmulator } from './auth-emulator.ts';
import { startChild } from './child.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { requireFreePort } from './free-port.ts';
import { endLeftovers, trackParts } from './running-parts.ts';
import { embeddedParts, type Services, serverSettings } from './server-settings.ts';
import { readStoredSettings } from './stored-settings.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/*
 * Runs the whole portal on one data folder: database, identity emulator and server as processes. Independent parts
 * start in parallel; all stop in reverse.
 */
export type Stack = {
  config: Config;
  url: string;
  /** Resolves when a part ends unexpectedly. */
  failed: Promise<string>;
  restartServer(): Promise<void>;
  stop(): Promise<void>;
  /** Committed data survives. */
  kill(): void;
};

type StackOptions = {
  dataDir: string;
  /** Settings as in `server/config/config.ts`; embedded parts replace missing services. */
  env: NodeJS.ProcessEnv;
  /** Fast instead of durable, accounts in memory: for tests and benches. */
  fast?: boolean;
  serverScript?: string;
  /** Development: wait for the next change. */
  serverMayEnd?: boolean;
  onServerLine?: (line: string) => void;
  /** Runs in parallel; the server waits for it. */
  alongside?: () => Promise<void>;
  signal?: AbortSignal;
};

type Parts = ReturnType<typeof trackParts>;

const mainScript = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = resolve(options.dataDir);
  const requested = readConfig(serverSettings(options.env));
  const unlock = lockFolder(dataDir, 'portal');
  const parts = trackParts(dataDir);
  const stop = async () => {
    await parts.stop();
    unlock();
  };
  try {
    await endLeftovers(dataDir);
    await requireFreePort(requested.port, requested.host);
    const env = serverSettings(options.env, await startServices(options, dataDir, parts));
    env.FILES_DIR = env.FILES_DIR?.trim() || join(dataDir, 'files');
    env.DATA_DIR = embeddedParts(options.env).database ? dataDir : undefined;
    const config = readConfig(env);
    const url = reachableUrl(config);
    const startServer = async () => {
      const server = parts.add(
        startChild({
          name: 'server',
          script: options.serverScript ?? mainScript,
          // glibc keeps freed memory per thread heap (docs/operation.md 6.4).
          env: { MALLOC_ARENA_MAX: '2', ...env, NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
          dataDir,
          onLine: options.onServerLine,
        }),
      );
      await waitUntilReady(url, server, options.signal);
      if (!options.serverMayEnd) parts.watch(server);
    };
    await startServer();
    const restartServer = async () => {
      await parts.removeLast();
      await startServer();
    };
    return { config, url, failed: parts.failed, restartServer, stop, kill: parts.kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServices(options: StackOptions, dataDir: string, parts: Parts): Promise<Services> {
  const embedded = embeddedParts(options.env);
  const { sessionSecret } = await readStoredSettings(dataDir);
  const startDatabase = async () => {
    if (!embedded.database) return undefined;
    const database = await startEmbeddedPostgres({ dataDir, fast: options.fast });
    parts.watch(parts.add({ name: 'database', ...database }));
    return database.url;
  };
  const startIdentity = async () => {
    if (!embedded.identity) return undefined;
    const identity = parts.add(startAuthEmulator({ dataDir, isStored: !options.fast }));
    const host = await identity.host;
    parts.watch(identity);
    return host;
  };
  // The emulator is slowest, and creating a database blocks everything else.
  const starting = [startIdentity(), startDatabase(), options.alongside?.()] as const;
  await Promise.allSettled(starting);
  const [identityHost, databaseUrl] = await Promise.all(starting);
  options.signal?.throwIfAborted();
  return { databaseUrl, identityHost, sessionSecret };
}
