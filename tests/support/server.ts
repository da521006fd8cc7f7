import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { ResponseValidationPlugin } from '@orpc/contract/plugins';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Hono } from 'hono';
import { type Contract, contract } from '#contract/index.ts';
import { createCarriers } from '#server/carriers/registry.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { connect } from '#server/db/connect.ts';
import type { client } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { createApp } from '#server/entry/app.ts';
import type { Env } from '#server/entry/step.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { createQueue } from '#server/jobs/create-queue.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import type { Queue } from '#server/queue/queue.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { storedFiles } from '#server/storage/stored-files.ts';
import { atEnd } from './at-end.ts';
import { manualClock } from './clock.ts';
import { given } from './factories.ts';
import { memoryIdentity } from './identity.ts';
import { createTestDatabase } from './test-database.ts';

type ClientRow = typeof client.$inferSelect;
export type Api = ContractRouterClient<Contract, { headers?: Record<string, string> }>;

const password = 'richtiges Passwort';
/** For grave calls of accounts without a second factor. */
export const confirmation = { password };

/**
 * The real server in this process, with its own database, a manual clock and an identity service in memory, until the
 * test or file ends. Jobs are only recorded unless `jobs` is 'real'.
 */
export async function startServer(
  options: {
    config?: Partial<Config>;
    deps?: Partial<Deps>;
    jobs?: 'noted' | 'real';
    webRoot?: string;
    /** Routes mounted before the portal's. */
    first?: (deps: Deps) => Hono<Env>;
    identity?: (parts: Pick<Deps, 'config' | 'db' | 'log'>) => Deps['identity'];
    pooler?: (databaseUrl: string) => Promise<string>;
  } = {},
) {
  const database = await createTestDatabase();
  const databasePooled = options.pooler !== undefined;
  const databaseUrl = (await options.pooler?.(database.url)) ?? database.url;
  const { db, pool, close } = connect(databaseUrl, {
    pooled: databasePooled,
    poolSize: 10,
    application: 'test',
    // Seeding takes longer at night.
    queryTimeout: 0,
  });
  const clock = manualClock();
  const identity = memoryIdentity(clock);
  const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-files-'));
  const config: Config = { ...testConfig(databaseUrl), filesDir, databasePooled, ...options.config };
  const logged: Record<string, unknown>[] = [];
  const log = createLog(config, { write: (line) => void logged.push(JSON.parse(line)) });
  const sent: { job: string; data: unknown }[] = [];
  const noted: Queue = {
    send: async (job, data) => void sent.push({ job, data }),
    forget: async () => {},
    stop: async () => {},
  };
  const limits = createRateLimits(config, pool);
  const carriers = createCarriers(db, config);
  const mailer = createMailer({ config, db, clock });
  const files = storedFiles(db, await openDisk(config));
  const outside = {
    config,
    db,
    clock,
    identity: options.identity?.({ config, db, log }) ?? identity,
    carriers,
    limits,
    mailer,
    files,
    log,
    ...options.deps,
  };
  const queue = options.jobs === 'real' ? await createQueue(outside) : noted;
  const deps: Deps = { queue, ...outside };
  const app = createApp(deps, { first: options.first?.(deps), webRoot: options.webRoot });

  atEnd(async () => {
    await queue.stop();
    await close();
    await database.drop();
    rmSync(filesDir, { recursive: true, force: true });
  });

  const request = async (path: string, init: RequestInit = {}) => app.request(path, init);

  /** The typed client; with a token it calls as that user. */
  const api = (access?: string): Api =>
    createORPCClient(
      new OpenAPILink(contract, {
        url: 'http://localhost/api',
        headers: ({ context }) => ({
          ...(access ? { authorization: `Bearer ${access}` } : {}),
          ...context?.headers,
        }),
        fetch: async (it) => app.request(it),
        customErrorResponseBodyDecoder: (body) => {
          const { code, ...facts } = body as {
            code: string;
            status: number;
            message: string;
            data?: unknown;
          };
          return new ORPCError(code, facts);
        },
        plugins: [new ResponseValidationPlugin(contract)],
      }),
    );

  /** An account with a profile, by default active and confirmed. */
  const newClient = async (difference: Partial<ClientRow> & { emailVerified?: boolean } = {}) => {
    const { emailVerified = true, ...fields } = difference;
    const email = fields.email ?? `versand-${randomUUID().slice(0, 8)}@kunde.example`;
    const { uid } = await identity.ensureAccount({ email, password, emailVerified });
    return given.client(db, { ...fields, email, user_uid: uid });
  };

  const signIn = async (difference: Partial<ClientRow> = {}) => signInAgain(await newClient(difference));

  const signInAgain = async (row: ClientRow) => {
    const { data } = await api().user.login({ id_token: identity.idTokenFor(row.email) });
    const user: Pick<CurrentUser, 'client_id' | 'number' | 'user_uid' | 'is_admin'> = {
      client_id: row.id,
      number: row.number,
      user_uid: row.user_uid,
      is_admin: row.is_admin,
    };
    return { client: row, user, ...data, api: api(data.access) };
  };

  return {
    app,
    deps,
    db,
    pool,
    clock,
    identity,
    config,
    password,
    databaseUrl: database.url,
    logged,
    sent,
    request,
    api,
    newClient,
    signIn,
    signInAgain,
  };
}
export type TestServer = Awaited<ReturnType<typeof startServer>>;

function testConfig(databaseUrl: string): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of the tests, long enough to be taken',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
    RATE_LIMIT_OPEN_CALLS: '100000',
    RATE_LIMIT_SIGN_INS: '100000',
    RATE_LIMIT_CALLS: '1000000',
    RATE_LIMIT_TRACKING: '1000000',
  });
}
