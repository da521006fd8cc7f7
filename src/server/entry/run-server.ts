import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from 'node:tls';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { renewCertificate } from '#server/config/certificate.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/environment.ts';
import { isPassingFault, isReadOnlyFault } from '#server/db/database-faults.ts';
import { isRefusedByPooler } from '#server/db/pooler.ts';
import { seedDemo } from '#server/demo/seed.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { listen } from '#server/http/http-server.ts';
import { createLog, logConsole } from '#server/log.ts';
import { shutBell } from '#server/print/bell.ts';
import { createMetrics, type Metrics } from '#server/watch/metrics.ts';
import { openMetricsPort } from '#server/watch/metrics-port.ts';
import { readPortal } from '#server/watch/read-portal.ts';
import { createApp, createStartingApp, createWorkerApp } from './app.ts';
import { openDeps } from './open-deps.ts';
import type { Env } from './step.ts';

/** ms for running requests, and for the whole shutdown after draining. */
const patience = { requests: 6_000, all: 10_000 };

type Options = {
  clock?: Deps['clock'];
  first?: (deps: Deps) => Hono<Env>;
};

export async function runServer({ clock, first }: Options = {}) {
  const config = readConfig(process.env);
  const log = createLog(config);
  logConsole(log);
  const metrics = createMetrics({ process: true });
  const door = openDoor(config, log, metrics);
  const listenNow = () => listen(door.fetch, config);
  // Processes that share a port would get calls before they can answer.
  const early = config.reusePort ? undefined : await listenNow();
  const closeMetrics = await openMetricsPort(metrics, config);
  const { deps, readiness, stuck, close } = await openDeps(config, log, {
    clock,
    watch: metrics.watch,
    onMigrated: door.migrated,
  });
  metrics.watchPortal({
    pool: deps.db.$client,
    read: () => readPortal(deps.db, config, deps.clock),
  });
  if (config.demo) await seedDemo(deps);

  let isStopping = false;
  const app = (config.role === 'worker' ? createWorkerApp : createApp)(deps, {
    first: first?.(deps),
    metrics,
    readiness: async () => (isStopping ? ['stopping'] : readiness()),
    stuck,
  });
  door.open(app.fetch);
  const listening = early ?? (await listenNow());
  const endRenewing = renewing(listening.server, config, log);

  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), config.drainMs + patience.all).unref();
    // Load balancers and keep-alive connections leave before the port closes.
    listening.drain();
    await delay(config.drainMs);
    // Print stations poll another process, and staff learn that their export is still running.
    shutBell(config);
    endRenewing();
    await listening.stop(patience.requests);
    await close();
    closeMetrics();
    log.info('stopped');
    if (process.connected) process.disconnect();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // The parent process disconnected or died.
  if (process.channel) process.once('disconnect', stop);
  // Log last: a reader of this line may stop the server immediately.
  const { host, port, mode, role } = config;
  log.info({ host, port, mode, role }, 'listening');
}

/** ms from the start in which calls wait; a proxy that asks nobody first (nginx) sees no refusal in a usual start. */
const startPatience = 5_000;

/** The starting app answers until the full app is there. */
function openDoor(config: Config, log: Logger, metrics: Metrics) {
  let stage = 'migrating';
  const starting = createStartingApp({ config, log }, { metrics, stage: () => stage }).fetch;
  const opened = Promise.withResolvers<void>();
  const patienceOver = delay(startPatience, undefined, { ref: false });
  let app: typeof starting | undefined;
  const fetch: typeof starting = async (request, ...rest) => {
    if (!app && !isWatching(request)) await Promise.race([opened.promise, patienceOver]);
    return (app ?? starting)(request, ...rest);
  };
  return {
    fetch,
    migrated: () => {
      stage = 'starting';
    },
    open: (ready: typeof starting) => {
      app = ready;
      opened.resolve();
    },
  };
}

const isWatching = ({ url }: Request) => /^\/(healthz|readyz|metrics)$/.test(new URL(url).pathname);

const renewing = (server: object, { tls }: Config, log: Logger) =>
  tls && isSecure(server) ? renewCertificate(server, tls, log) : () => {};

const isSecure = (server: object): server is Server => 'setSecureContext' in server;

export function explainFailure(error: unknown) {
  if (error instanceof ConfigError) return process.stderr.write(`${error.name}: ${error.message}\n`);
  if (isRefusedByPooler(error))
    return process.stderr.write(
      'ConfigError: DATABASE_URL leads to a pooler: set DATABASE_POOLER=transaction (docs/operation.md 13.1).\n',
    );
  if (isReadOnlyFault(error))
    return process.stderr.write(
      'ConfigError: The database of DATABASE_URL takes no writes: it is a standby, or set read-only.\n',
    );
  if (isPassingFault(error))
    return process.stderr.write('ConfigError: The database of DATABASE_URL does not answer.\n');
  createLog({ logLevel: 'info' }).fatal({ error: loggedError(error) }, 'the server does not start');
  return process.stderr.write(`Error: ${error instanceof Error ? error.message : String(error)}\n`);
}
