import { and, eq, type SQL, sql } from 'drizzle-orm';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { documentsFolder } from '#domain/staff/order-document.ts';
import {
  address,
  addressImport,
  article,
  batch,
  boxSizes,
  client,
  clientLog,
  exportRun,
  idempotencyKey,
  importMapping,
  mailStop,
  pickup,
  printJob,
  shipmentCourse,
  shipmentOrder,
  template,
} from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isClientExport } from '#server/exports/client-export-name.ts';
import { anonymous } from './forget-contact.ts';

const bite = 2_000;

/**
 * Finishes a client's deletion in small steps; may be repeated. Shipments and pickups stay without person, phone and
 * e-mail. The identity account goes last, since that service may be away.
 */
export async function forgetClient(
  deps: Deps,
  { client_id, user_uid }: { client_id: string; user_uid: string },
): Promise<void> {
  const { db } = deps;
  const [row] = await db
    .select({ deleted: client.deleted, number: client.number })
    .from(client)
    .where(eq(client.id, client_id));
  if (!row?.deleted) return;
  const inBites = async (statement: SQL) => {
    while (((await db.execute(statement)).rowCount ?? 0) === bite);
  };
  await inBites(sql`delete from ${address} where (client_id, address_id) in (
    select client_id, address_id from ${address} where client_id = ${client_id} limit ${bite})`);
  await inBites(sql`delete from ${article} where (client_id, article_id) in (
    select client_id, article_id from ${article} where client_id = ${client_id} limit ${bite})`);
  await inBites(sql`delete from ${clientLog} where id in (
    select id from ${clientLog} where client_id = ${client_id} limit ${bite})`);
  // Running work is finished under its key, which stays.
  await inBites(sql`delete from ${idempotencyKey} where (client_id, key) in (
    select client_id, key from ${idempotencyKey}
    where client_id = ${client_id} and state <> 'running' limit ${bite})`);
  await db.delete(addressImport).where(eq(addressImport.client_id, client_id));
  await db.delete(batch).where(eq(batch.client_id, client_id));
  await db.delete(boxSizes).where(eq(boxSizes.client_id, client_id));
  await db.delete(importMapping).where(eq(importMapping.client_id, client_id));
  await db.delete(mailStop).where(eq(mailStop.client_id, client_id));
  await db.delete(template).where(eq(template.client_id, client_id));
  await db.delete(printJob).where(eq(printJob.client_id, client_id));
  await forgetDocuments(deps, client_id);
  await forgetExports(deps, row.number);
  // A run holds company and account of its client.
  const isOfClient = sql`${exportRun.requested}->>'user_uid' = ${user_uid}`;
  await db.delete(exportRun).where(and(eq(exportRun.kind, 'client'), isOfClient));
  await anonymiseShipments(deps, client_id);
  await db.execute(sql`update ${pickup} set from_address = from_address || ${anonymous}
    where client_id = ${client_id} and from_address is not null`);
  await deps.queue.forget({ client_id, user_uid });
  await deps.identity.deleteAccount(user_uid);
}

async function forgetDocuments({ db, files }: Deps, client_id: string): Promise<void> {
  const { rows } = await db.execute<{ shipment_id: string }>(sql`
    select shipment_id from ${shipmentCourse} where client_id = ${client_id}
      and (manual is not null or shipment_status is null)`);
  for (const { shipment_id } of rows) await files.removeAll(documentsFolder(shipment_id));
}

async function forgetExports({ files }: Deps, number: number): Promise<void> {
  for (const { name } of await files.list(invoicesFolder))
    if (isClientExport(name, number)) await files.remove(invoicesFolder, name);
}

async function anonymiseShipments({ db }: Deps, client_id: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.execute<{ shipment_id: string }>(sql`
      with lot as (
        select shipment_id from ${shipmentOrder} where client_id = ${client_id} and shipment_id > ${after}
        order by shipment_id limit ${bite}
      ), written as (
        update ${shipmentOrder} as s set sender = s.sender || ${anonymous}, differ_pickup = s.differ_pickup || ${anonymous}
        from lot where s.client_id = ${client_id} and s.shipment_id = lot.shipment_id
      )
      select shipment_id from lot order by shipment_id`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.shipment_id;
  }
}
