import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { findFreePort } from '#run/stack/free-port.ts';
import { startStack } from '#run/stack/stack.ts';
import { type Connection, connect } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import { seedClients } from '#server/demo/bulk-clients.ts';
import { seedShipments, seedShipmentsOfClients } from '#server/demo/bulk-seed.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { signIn } from '#support/sign-in.ts';

export type Bench = {
  url: string;
  /** See floor-server.ts. */
  floorUrl: string;
  database: Connection;
  client_id: string;
  headers: Record<string, string>;
  staffHeaders: Record<string, string>;
  serverPid: number;
  filesDir: string;
  eventsSecret: string;
  grow: (shipments: number) => Promise<void>;
  close: () => Promise<void>;
};

export type Figure = {
  what: string;
  figure: number;
  unit: 'ms' | 'MB' | 'orders';
  budget: number;
  ratio?: number;
};

type Size = { shipments: number; clients: number };

/**
 * Starts the durable portal on its own database with a signed-in user, who owns the shipments unless `clients` spreads
 * them over that many others.
 */
export async function openBench({ shipments, clients }: Size): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'versandpult-bench-'));
  const port = await findFreePort();
  const env = {
    ...process.env,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_CALLS: '1000000',
    RATE_LIMIT_OPEN_CALLS: '1000000',
    RATE_LIMIT_SIGN_INS: '1000000',
  };
  console.log('Starting the portal …');
  const stack = await startStack({ dataDir, env });
  const database = connect(stack.config.databaseUrl, { poolSize: 4, application: 'bench', queryTimeout: 0 });
  const [account, , administrator] = demoAccounts;
  const [owner] = await database.db.select().from(client).where(eq(client.email, account.email));
  if (!owner) throw new Error('the demo client is missing');
  const headersOf = async (who: (typeof demoAccounts)[number]) => ({
    authorization: `Bearer ${await signIn(stack.url, who)}`,
    'content-type': 'application/json',
  });
  const headers: Record<string, string> = {};
  const staffHeaders: Record<string, string> = {};
  const grow = async (count: number) => {
    console.log(`Putting in ${count} shipments …`);
    const bulk = { count, now: new Date(), companyPrefix: stack.config.labelCompanyPrefix };
    if (clients > 0) await seedShipmentsOfClients(database.db, bulk);
    else await seedShipments(database.db, { ...bulk, client_id: owner.id });
    await vacuum(database);
    // Millions of rows take longer than the first access token lives.
    Object.assign(headers, await headersOf(account));
    Object.assign(staffHeaders, await headersOf(administrator));
  };
  if (clients > 0) await seedClients(database.db, { count: clients, now: new Date() });
  await grow(shipments);
  const floor = await startFloor(stack.config.databaseUrl, owner.id);
  return {
    url: stack.url,
    floorUrl: floor.url,
    database,
    client_id: owner.id,
    headers,
    staffHeaders,
    serverPid: pidOfServer(dataDir),
    filesDir: stack.config.filesDir,
    eventsSecret: stack.config.carrierEventsSecret ?? '',
    grow,
    close: async () => {
      floor.process.kill();
      await database.close();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Takes longer than the server's statement timeout on a million shipments. */
async function vacuum({ pool }: Connection): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
}

async function startFloor(
  databaseUrl: string,
  clientId: string,
): Promise<{ url: string; process: ChildProcess }> {
  const script = fileURLToPath(new URL('./floor-server.ts', import.meta.url));
  const floor = fork(script, { env: { ...process.env, DATABASE_URL: databaseUrl, CLIENT_ID: clientId } });
  const [{ port }] = await once(floor, 'message');
  return { url: `http://127.0.0.1:${port}`, process: floor };
}

function pidOfServer(dataDir: string): number {
  const parts: { name: string; pid: number }[] = JSON.parse(
    readFileSync(join(dataDir, 'running.json'), 'utf8'),
  );
  return parts.find((it) => it.name === 'server')?.pid ?? 0;
}
