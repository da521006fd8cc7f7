import { min } from 'date-fns/min';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { sameEntryKey } from '#domain/address/same-address.ts';
import { articleKey } from '#domain/articles/article.ts';
import { pickupStatuses, shipmentStatuses } from '#domain/shipment/status.ts';
import { hasMoved } from '#domain/shipment/tracking.ts';
import { carrierForOrder } from '#server/carriers/registry.ts';
import type { Client } from '#server/clients/queries.ts';
import { baseData } from '#server/clients/show-client.ts';
import { insertRows, insertShipments } from '#server/db/insert-rows.ts';
import {
  address,
  article,
  boxSizes,
  client,
  parcel,
  payer,
  pickup,
  trackingEvent,
} from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type BookedPickup, carrierPickup, newPickup } from '#server/pickup/new-pickup.ts';
import { carrierOrder } from '#server/shipment/finish-shipment.ts';
import { newShipment, type ShipmentRows, withMade } from '#server/shipment/new-shipment.ts';
import { type DemoEmail, demoAccounts } from './demo-accounts.ts';
import { demoAddresses } from './demo-addresses.ts';
import { demoArticles } from './demo-articles.ts';
import { type DemoClient, demoClients } from './demo-clients.ts';
import { demoEvents } from './demo-events.ts';
import { demoOtherClients } from './demo-other-clients.ts';
import { demoPayers } from './demo-payers.ts';
import { type DemoPickup, demoPickups } from './demo-pickups.ts';
import { type DemoShipment, demoShipments } from './demo-shipments.ts';

type SeedDeps = Pick<Deps, 'db' | 'clock' | 'identity' | 'carriers'>;

/** Existing clients keep their data, lost accounts are recreated. Safe if several processes start together. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  await Promise.all([
    ...demoAccounts.map(async ({ email, password }) => {
      if (await isDeleted(deps, demoClients[email].number)) return;
      const user_uid = await ensureAccount(deps, email, password);
      await ensureClient(deps, email, user_uid);
    }),
    seedOthers(deps),
  ]);
}

async function isDeleted({ db }: SeedDeps, number: number): Promise<boolean> {
  const [known] = await db.select({ deleted: client.deleted }).from(client).where(eq(client.number, number));
  return known !== undefined && known.deleted !== null;
}

async function seedOthers({ db, clock }: SeedDeps): Promise<void> {
  await db
    .insert(payer)
    .values([...demoPayers])
    .onConflictDoNothing();
  const rows = demoOtherClients(clock.now()).map((it) => ({
    ...it,
    id: v7(),
    user_uid: `demo-${it.number}`,
  }));
  await db.insert(client).values(rows).onConflictDoNothing();
}

/** Tries the password first: account management loads a large library. */
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
  const { emailVerified: _, ...row } = demoClients[email];
  await addDemoClient(deps, { ...row, email, user_uid });
}

type NewClient = Omit<DemoClient, 'emailVerified' | 'number'> &
  Pick<typeof client.$inferInsert, 'user_uid' | 'email' | 'number'> & { reference?: string | undefined };

export async function addDemoClient(
  deps: Pick<Deps, 'db' | 'clock' | 'carriers'>,
  { addresses, shipments, boxes, articles, reference, ...row }: NewClient,
): Promise<Client | undefined> {
  return deps.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(client)
      .values({
        ...row,
        id: v7(),
        address_cursor: 1,
        ...(articles ? { article_cursor: 1 } : {}),
        created: deps.clock.now(),
        unlocked: row.is_active ? deps.clock.now() : null,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) return undefined;
    if (boxes) await tx.insert(boxSizes).values({ client_id: added.id, boxes, revision: 1 });
    if (articles) {
      const articleRows = demoArticles.map((facts) => ({
        client_id: added.id,
        article_id: v7(),
        facts,
        same_key: articleKey(facts),
        changed: 1,
        deleted: null,
      }));
      await tx.execute(insertRows(article, articleRows));
    }
    const own = demoAddresses.slice(0, addresses);
    const addressRows = own.map((it) => ({
      ...it,
      client_id: added.id,
      address_id: v7(),
      same_key: sameEntryKey(it),
      changed: 1,
      deleted: null,
    }));
    await tx.execute(insertRows(address, addressRows));
    const past = demoShipments({
      own: baseData(added),
      addresses: own,
      count: shipments,
      now: deps.clock.now(),
      reference,
    });
    const rows: ShipmentRows[] = [];
    for (const it of past) rows.push(withHandover(await demoRows(deps, added, it)));
    const booked =
      added.is_pickup_allowed && shipments > 0
        ? demoPickups(baseData(added), own, deps.clock.now()).map((it) => demoPickup(deps, added, it))
        : [];
    await tx.execute(insertShipments(rows.map((it) => it.shipment)));
    await tx.execute(
      insertRows(
        parcel,
        rows.flatMap((it) => it.parcels),
      ),
    );
    await tx.execute(insertRows(pickup, [...rows.flatMap((it) => it.pickup ?? []), ...booked]));
    await tx.execute(insertRows(trackingEvent, rows.flatMap(demoEvents)));
    return added;
  });
}

async function demoRows(
  deps: Pick<Deps, 'carriers'>,
  owner: Client,
  it: DemoShipment,
): Promise<ShipmentRows> {
  const carrier = carrierForOrder(deps.carriers);
  const origin = { client_id: owner.id, client_ref: v7(), carrier_id: carrier.id, now: it.created };
  const ordered = newShipment(it.order, origin);
  const reserved = await carrier.reserve?.(carrierOrder(ordered, owner));
  const made = reserved ? withMade(ordered, reserved, { now: it.created, isOurs: true }) : ordered;
  const isManual = made.shipment.shipment_status === null;
  const isCanceled = !isManual && it.status === shipmentStatuses.canceled;
  return {
    shipment: {
      ...made.shipment,
      ...(isManual ? {} : { shipment_status: it.status, status_updated: it.status_updated }),
      delivery_mailed: it.status === shipmentStatuses.delivered ? it.status_updated : null,
    },
    parcels: made.parcels.map((row) => ({
      ...row,
      ...(isCanceled ? { status: 'canceled' } : {}),
      ...(isManual ? {} : { shipment_status: it.status, status_at: it.status_updated }),
    })),
    pickup: made.pickup && {
      ...made.pickup,
      status: it.pickup_status ?? pickupStatuses.pre_transit,
      done_by: it.pickup_status === pickupStatuses.done ? 'carrier' : null,
    },
  };
}

/** The first scan among the events of the demo. */
function withHandover(rows: ShipmentRows): ShipmentRows {
  const scans = demoEvents(rows).filter((it) => hasMoved(it.status));
  if (scans.length === 0) return rows;
  const handed_over = min(scans.map(({ at }) => at));
  return { ...rows, shipment: { ...rows.shipment, handed_over, handed_over_by: 'scan' } };
}

function demoPickup(
  deps: Pick<Deps, 'carriers'>,
  owner: Client,
  { booking, created, ...state }: DemoPickup,
): BookedPickup {
  const origin = { client_id: owner.id, client_ref: v7(), own: baseData(owner), now: created };
  const booked = newPickup(booking, origin);
  const made = carrierForOrder(deps.carriers).reservePickup?.(carrierPickup(booked, owner));
  return { ...booked, ...made, ...state };
}
