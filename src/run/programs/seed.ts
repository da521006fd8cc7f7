import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { embeddedParts, serverSettings } from '#run/stack/server-settings.ts';
import { readConfig } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { client } from '#server/db/schema.ts';
import { seedClients } from '#server/demo/bulk-clients.ts';
import { seedAddresses, seedShipments, seedShipmentsOfClients } from '#server/demo/bulk-seed.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { openDatabase } from './open-database.ts';
import { Problem } from './problem.ts';
import { readSettings } from './read-settings.ts';
import { runScript } from './run-script.ts';

const usage =
  'Usage: npm run seed -- --shipments 300000 --addresses 50000 [--client e-mail], or --clients 2000 --shipments 300000';

const amount = v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number));
const Requested = v.object({
  shipments: amount,
  addresses: amount,
  /** Adds clients and spreads the shipments over them. */
  clients: amount,
  client: v.pipe(v.string(), v.minLength(1)),
});

runScript(async () => {
  const requested = readArguments();
  const { env, dataDir } = readSettings();
  const config = readConfig(serverSettings(env));
  const database = await openDatabase(env.DATABASE_URL, dataDir, 'versandpult seed');
  try {
    await migrate(database.pool, { dataDir: embeddedParts(env).database ? resolve(dataDir) : undefined });
    const owner = await findClient(database, requested.client);
    const { db } = database;
    const client_id = owner.id;
    const now = new Date();
    const companyPrefix = config.labelCompanyPrefix;
    await withProgress('addresses', requested.addresses, (onProgress) =>
      seedAddresses(db, { client_id, count: requested.addresses, onProgress }),
    );
    await withProgress('clients', requested.clients, async (onProgress) => {
      await seedClients(db, { count: requested.clients, now });
      onProgress(requested.clients);
    });
    await withProgress('shipments', requested.shipments, (onProgress) => {
      const bulk = { count: requested.shipments, now, companyPrefix, onProgress };
      return requested.clients > 0
        ? seedShipmentsOfClients(db, bulk)
        : seedShipments(db, { ...bulk, client_id });
    });
    const whose =
      requested.clients > 0 ? `${requested.clients} clients` : `${owner.company} (${requested.client})`;
    console.log(`Done, for ${whose}.`);
    return 0;
  } finally {
    await database.close();
  }
});

function readArguments() {
  const text = { type: 'string' } as const;
  const options = { shipments: text, addresses: text, clients: text, client: text };
  try {
    const { values } = parseArgs({ options });
    return v.parse(Requested, {
      shipments: '0',
      addresses: '0',
      clients: '0',
      client: demoAccounts[0].email,
      ...values,
    });
  } catch {
    throw new Problem(usage);
  }
}

async function findClient({ db }: Connection, email: string) {
  const [found] = await db.select().from(client).where(eq(client.email, email));
  if (found) return found;
  throw new Problem(
    `There is no client ${email} yet: start the portal once with "npm start", which makes the demo accounts, or name another with --client.`,
  );
}

async function withProgress(
  what: string,
  count: number,
  work: (onProgress: (done: number) => void) => Promise<void>,
) {
  if (count === 0) return;
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
  const number = new Intl.NumberFormat('en');
  await work((done) =>
    console.log(`${number.format(done)} of ${number.format(count)} ${what}, ${seconds()} s`),
  );
}
