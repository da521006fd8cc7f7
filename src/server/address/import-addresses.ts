import { addHours } from 'date-fns/addHours';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Imported } from '#contract/address.ts';
import type { Address } from '#domain/address/address.ts';
import {
  checkImportRow,
  type DuplicateChoice,
  importColumns,
  importRow,
  type RowIssue,
} from '#domain/address/address-import.ts';
import { assignColumns } from '#domain/address/assign-columns.ts';
import { understoodRow } from '#domain/address/import-row.ts';
import { sameEntryKey } from '#domain/address/same-address.ts';
import { letOthersRun } from '#server/db/caller-gone.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { address, addressImport } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  earlierAnswer,
  inProgress,
  type KeyedRequest,
  keyedCall,
  saveAnswer,
} from '#server/keys/idempotency.ts';
import { withinQuota } from '#server/stored-bytes/within-quota.ts';
import { nextChange, refuseTooMany } from './write-address.ts';

/*
 * An import is one transaction. `changed` of each written row carries the import's number, so undo (possible for a day)
 * skips rows edited since.
 */

type Row = typeof address.$inferSelect;
type Writing = Pick<Deps, 'db' | 'clock'>;

const slice = 250;

/** A missing country means Germany. */
const textsOf = (row: Readonly<Record<string, unknown>>) =>
  importRow(
    importColumns.map((column) => (typeof row[column] === 'string' ? row[column] : '')),
    assignColumns(importColumns),
  );

export async function checkRows(
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<{ addresses: Address[]; issues: RowIssue[] }> {
  const addresses: Address[] = [];
  const issues: RowIssue[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % slice === slice - 1) await letOthersRun();
    const checked = checkImportRow(understoodRow(textsOf(row)), index + 1);
    if (checked.issues) issues.push(...checked.issues);
    else addresses.push(checked.address);
  }
  return { addresses, issues };
}

export const importOperation = 'address/import';

type Request = { clientId: string; keyed: KeyedRequest | undefined };
type Requested = { rows: readonly Readonly<Record<string, unknown>>[]; duplicates: DuplicateChoice };

/** Throws VALIDATION_FAILED with paths like `data.12.city` if a row is invalid. */
export async function importAddresses(
  deps: Writing,
  { rows, duplicates }: Requested,
  { clientId, keyed }: Request,
): Promise<Imported> {
  const { addresses, issues } = await checkRows(rows);
  if (issues.length > 0) {
    const data = { issues: issues.map((it) => ({ path: `data.${it.row - 1}.${it.field}`, code: it.code })) };
    throw refusal('VALIDATION_FAILED', data);
  }
  const call =
    keyed && keyedCall(keyed, { client_id: clientId, op: importOperation, input: { rows, duplicates } });
  const write = async (tx: DbOrTx) => {
    const changed = await nextChange(tx, clientId);
    const plan = await planImport(tx, clientId, { addresses, duplicates, changed });
    const imported: Imported = {
      import_id: v7(),
      created: plan.added.length,
      overwritten: plan.overwritten.length,
      skipped: addresses.length - plan.added.length - plan.overwritten.length,
    };
    const answer = { status: 200, response: imported };
    if (call && !(await saveAnswer(tx, call, { now: deps.clock.now(), answer }))) return undefined;
    await writePlan(tx, clientId, plan);
    if (plan.added.length > 0) await refuseTooMany(tx, clientId);
    await tx.insert(addressImport).values({
      client_id: clientId,
      import_id: imported.import_id,
      created: deps.clock.now(),
      changed,
      before: plan.overwritten.map((it) => it.before),
    });
    return imported;
  };
  const made = await deps.db.transaction((tx) => withinQuota(tx, clientId, () => write(tx)));
  if (made) return made;
  if (!call) throw new Error('only a key in use keeps an import from being made');
  const earlier = await earlierAnswer(deps, call);
  if (typeof earlier !== 'object') throw inProgress(call);
  return earlier.response as Imported;
}

type Plan = { added: Row[]; overwritten: { before: Row; after: Row }[] };

/** Duplicates within the file count too. */
async function planImport(
  tx: DbOrTx,
  clientId: string,
  {
    addresses,
    duplicates,
    changed,
  }: { addresses: readonly Address[]; duplicates: DuplicateChoice; changed: number },
): Promise<Plan> {
  const known = await listByKey(tx, clientId, addresses);
  const added = new Set<Row>();
  const overwritten = new Map<string, { before: Row; after: Row }>();
  for (const it of addresses) {
    const same_key = sameEntryKey(it);
    const same = known.get(same_key) ?? [];
    if (same.some((row) => isEqual(row, it))) continue;
    const [first] = same;
    if (!first || duplicates === 'keep') {
      const row: Row = { ...it, client_id: clientId, address_id: v7(), same_key, changed, deleted: null };
      added.add(row);
      known.set(same_key, [...same, row]);
    } else if (duplicates === 'overwrite') {
      const after: Row = { ...first, ...it, same_key, changed };
      known.set(same_key, [after, ...same.slice(1)]);
      if (added.delete(first)) added.add(after);
      else
        overwritten.set(after.address_id, {
          before: overwritten.get(after.address_id)?.before ?? first,
          after,
        });
    }
  }
  return { added: [...added], overwritten: [...overwritten.values()] };
}

async function listByKey(
  tx: DbOrTx,
  clientId: string,
  addresses: readonly Address[],
): Promise<Map<string, Row[]>> {
  const keys = [...new Set(addresses.map(sameEntryKey))];
  const rows = await tx
    .select()
    .from(address)
    .where(
      and(
        eq(address.client_id, clientId),
        isNull(address.deleted),
        sql`${address.same_key} in (select json_array_elements_text(${JSON.stringify(keys)}::json))`,
      ),
    );
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(row.same_key, [...(byKey.get(row.same_key) ?? []), row]);
  return byKey;
}

const isEqual = (row: Row, it: Address) =>
  (Object.keys(it) as (keyof Address)[]).every((field) => row[field] === it[field]);

async function writePlan(tx: DbOrTx, clientId: string, { added, overwritten }: Plan): Promise<void> {
  if (overwritten.length > 0)
    await removeRows(
      tx,
      clientId,
      overwritten.map((it) => it.before.address_id),
    );
  const rows = [...added, ...overwritten.map((it) => it.after)];
  if (rows.length > 0) await tx.execute(insertRows(address, rows));
}

async function removeRows(tx: DbOrTx, clientId: string, ids: string[]): Promise<void> {
  await tx.delete(address).where(and(eq(address.client_id, clientId), inArray(address.address_id, ids)));
}

const undoHours = 24;

export async function undoImport(
  { db, clock }: Writing,
  clientId: string,
  importId: string,
): Promise<{ removed: number; restored: number; left: number }> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .select()
      .from(addressImport)
      .where(and(eq(addressImport.client_id, clientId), eq(addressImport.import_id, importId)))
      .for('update');
    if (!made) throw refusal('NOT_FOUND');
    if (made.undone) return { removed: 0, restored: 0, left: 0 };
    const now = clock.now();
    if (now > addHours(made.created, undoHours)) throw refusal('LINK_EXPIRED');

    const changed = await nextChange(tx, clientId);
    const before = made.before as Row[];
    const untouched = await tx
      .select({ address_id: address.address_id })
      .from(address)
      .where(
        and(eq(address.client_id, clientId), eq(address.changed, made.changed), isNull(address.deleted)),
      );
    const ids = new Set(untouched.map((it) => it.address_id));
    const restored = before.filter((it) => ids.has(it.address_id));
    const overwrote = new Set(before.map((it) => it.address_id));
    const gone = [...ids].filter((id) => !overwrote.has(id));

    if (restored.length > 0) {
      await removeRows(
        tx,
        clientId,
        restored.map((it) => it.address_id),
      );
      await tx.execute(
        insertRows(
          address,
          restored.map((it) => ({ ...it, deleted: null, changed })),
        ),
      );
    }
    await tx.execute(sql`
      update ${address} set deleted = ${now}, changed = ${changed}, company = '', street = '', street_number = '',
        address_extra_1 = '', address_extra_2 = '', postal_code = '', city = '', state_province_code = '',
        contact_person = '', email = '', phone_country_prefix = '', phone_prefix = '', phone = '', same_key = ''
      where client_id = ${clientId} and deleted is null and address_id in (
        select value::uuid from json_array_elements_text(${JSON.stringify(gone)}::json))`);
    await tx
      .update(addressImport)
      .set({ undone: now, before: [] })
      .where(and(eq(addressImport.client_id, clientId), eq(addressImport.import_id, importId)));
    const left = before.length - restored.length;
    return { removed: gone.length, restored: restored.length, left };
  });
}
