import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { shipmentStatuses } from '#domain/status.ts';
import { carrierForOrder } from '#server/carriers/registry.ts';
import type { Deps } from '#server/deps.ts';
import { type DemoEmail, demoAccounts } from '#server/portal/demo-accounts.ts';
import { carrierOrder } from '#server/shipment/finish-shipment.ts';
import { newShipment, type ShipmentRows, withMade } from '#server/shipment/new-shipment.ts';
import type { Client } from '#server/user/queries.ts';
import { baseData } from '#server/user/show-client.ts';
import { demoAddresses } from './demo/demo-addresses.ts';
import { demoClients } from './demo/demo-clients.ts';
import { type DemoShipment, demoShipments } from './demo/demo-shipments.ts';
import { insertRows } from './insert-rows.ts';
import { address, client, parcel, pickup, shipment } from './schema.ts';

type SeedDeps = Pick<Deps, 'db' | 'clock' | 'identity' | 'carriers'>;

/**
 * Demonstration accounts and data, once: a client that is there keeps what it has, whatever people did with it.
 * Accounts lost at the identity service are made again. Several processes may start at the same time.
 */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  await Promise.all(
    demoAccounts.map(async ({ email, password }) => {
      const user_uid = await ensureAccount(deps, email, password);
      await ensureClient(deps, email, user_uid);
    }),
  );
}

/** Asks with the password first: managing accounts loads a large library, which a start can do without. */
async function ensureAccount({ identity }: SeedDeps, email: DemoEmail, password: string): Promise<string> {
  const known = await identity.checkPassword(email, password);
  if (known.ok) return known.user.uid;
  const { emailVerified } = demoClients[email];
  return (await identity.ensureAccount({ email, password, emailVerified })).uid;
}

async function ensureClient(deps: SeedDeps, email: DemoEmail, user_uid: string): Promise<void> {
  const [known] = await deps.db.select().from(client).where(eq(client.email, email));
  if (known) {
    if (known.user_uid !== user_uid)
      await deps.db.update(client).set({ user_uid }).where(eq(client.id, known.id));
    return;
  }
  const { emailVerified: _, addresses, shipments, ...row } = demoClients[email];
  await deps.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(client)
      .values({ ...row, id: v7(), email, user_uid, created: deps.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!added) return;
    const own = demoAddresses.slice(0, addresses);
    const addressRows = own.map((it) => ({ ...it, client_id: added.id, address_id: v7() }));
    await tx.execute(insertRows(address, addressRows));
    const past = demoShipments({
      own: baseData(added),
      addresses: own,
      count: shipments,
      now: deps.clock.now(),
    });
    const rows: ShipmentRows[] = [];
    for (const it of past) rows.push(await demoRows(deps, added, it));
    await tx.execute(
      insertRows(
        shipment,
        rows.map((it) => it.shipment),
      ),
    );
    await tx.execute(
      insertRows(
        parcel,
        rows.flatMap((it) => it.parcels),
      ),
    );
    await tx.execute(
      insertRows(
        pickup,
        rows.flatMap((it) => it.pickup ?? []),
      ),
    );
  });
}

async function demoRows(deps: SeedDeps, owner: Client, it: DemoShipment): Promise<ShipmentRows> {
  const carrier = carrierForOrder(deps.carriers);
  const origin = { client_id: owner.id, client_ref: v7(), carrier_id: carrier.id, now: it.created };
  const ordered = newShipment(it.order, origin);
  const reserved = await carrier.reserve?.(carrierOrder(ordered, owner));
  const made = reserved ? withMade(ordered, reserved, it.created) : ordered;
  const isManual = made.shipment.shipment_status === null;
  const isCanceled = !isManual && it.status === shipmentStatuses.canceled;
  return {
    shipment: {
      ...made.shipment,
      ...(isManual ? {} : { shipment_status: it.status, status_updated: it.status_updated }),
    },
    parcels: made.parcels.map((row) => (isCanceled ? { ...row, status: 'canceled' } : row)),
    pickup: made.pickup && { ...made.pickup, status: it.pickup_status ?? 0 },
  };
}
