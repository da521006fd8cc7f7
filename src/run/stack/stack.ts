import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '#server/config/config.ts';
import { reachableUrl } from './ask-server.ts';
import { startAuthEmulator } from './auth-emulator.ts';
import { startChild } from './child.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { requireFreePort } from './free-port.ts';
import { readKeptSettings } from './kept-settings.ts';
import { endLeftovers, trackParts } from './running-parts.ts';
import { embeddedParts, type Services, serverSettings } from './server-settings.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/*
 * Everything the portal needs, running: database, identity emulator and server, each a process of its own, on
 * one data folder. Started side by side where they do not need each other, stopped in reverse.
 */
export type Stack = {
  config: Config;
  /** The address where the server answers, as seen from this machine. */
  url: string;
  /** Resolves with a sentence when a part ends that nobody stopped. */
  failed: Promise<string>;
  restartServer(): Promise<void>;
  stop(): Promise<void>;
  /** Ends everything at once; what the database has promised to keep is kept. */
  kill(): void;
};

type StackOptions = {
  dataDir: string;
  /** Settings as in `server/config/config.ts`; an embedded part stands in for each service that they do not name. */
  env: NodeJS.ProcessEnv;
  /** True for tests and benches: quick rather than durable, accounts in memory only. */
  fast?: boolean;
  serverScript?: string;
  /** True in development, where a server that ends waits for the next change. */
  serverMayEnd?: boolean;
  onServerLine?: (line: string) => void;
  /** Work the server waits for, done beside the start of the rest. */
  alongside?: () => Promise<void>;
  signal?: AbortSignal;
};

type Parts = ReturnType<typeof trackParts>;

const mainScript = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = resolve(options.dataDir);
  const wanted = readConfig(serverSettings(options.env));
  const unlock = lockFolder(dataDir, 'portal');
  const parts = trackParts(dataDir);
  const stop = async () => {
    await parts.stop();
    unlock();
  };
  try {
    await endLeftovers(dataDir);
    await requireFreePort(wanted.port, wanted.host);
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
          // The heaps of glibc: with one for every thread, what was freed is kept several times (docs/operation.md 6.4).
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
  const { sessionSecret } = await readKeptSettings(dataDir);
  const startDatabase = async () => {
    if (!embedded.database) return undefined;
    const database = await startEmbeddedPostgres({ dataDir, fast: options.fast });
    parts.watch(parts.add({ name: 'database', ...database }));
    return database.url;
  };
  const startIdentity = async () => {
    if (!embedded.identity) return undefined;
    const identity = parts.add(startAuthEmulator({ dataDir, keep: !options.fast }));
    const host = await identity.host;
    parts.watch(identity);
    return host;
  };
  // The emulator takes longest, and the making of a new database holds up everything else.
  const starting = [startIdentity(), startDatabase(), options.alongside?.()] as const;
  await Promise.allSettled(starting);
  const [identityHost, databaseUrl] = await Promise.all(starting);
  options.signal?.throwIfAborted();
  return { databaseUrl, identityHost, sessionSecret };
}
