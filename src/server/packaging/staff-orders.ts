import { and, count, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { StaffPackaging } from '#contract/packaging.ts';
import { type PackagingState, packagingStates } from '#domain/portal/packaging.ts';
import { audit } from '#server/audit.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, packagingOrder } from '#server/db/schema.ts';
import { searchPatterns } from '#server/db/search-text.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { timestamp } from '#server/timestamp.ts';
import type { PackagingRow } from './queries.ts';
import { showPackaging } from './show-packaging.ts';

type Requested = { page: number; per_page: number; search: string; state: 'all' | PackagingState };
type Found = { row: PackagingRow; owner: Pick<typeof client.$inferSelect, keyof typeof ownerColumns> };

const ownerColumns = {
  number: client.number,
  company: client.company,
  city: client.city,
  user_uid: client.user_uid,
  deleted: client.deleted,
};

/** Newest first, with the number of orders per state (docs/rules.md 20.16). */
export async function listAllPackaging(db: DbOrTx, { page, per_page, search, state }: Requested) {
  const matchesFilter = and(state === 'all' ? undefined : eq(packagingOrder.state, state), hasWords(search));
  const [found, [counted], byState] = await Promise.all([
    findOrders(db, matchesFilter)
      .limit(per_page)
      .offset((page - 1) * per_page),
    db.select({ total: count() }).from(packagingOrder).innerJoin(client, isOwner).where(matchesFilter),
    db
      .select({ state: packagingOrder.state, total: count() })
      .from(packagingOrder)
      .groupBy(packagingOrder.state),
  ]);
  const countOf = (of: PackagingState) => byState.find((it) => it.state === of)?.total ?? 0;
  return {
    data: found.map(showOrder),
    pagination: { total: counted?.total ?? 0 },
    counts: Object.fromEntries(packagingStates.map((it) => [it, countOf(it)])) as Record<
      PackagingState,
      number
    >,
  };
}

type Change = { id: string } & Partial<Record<'note' | 'seen', string | undefined>> & {
    state?: PackagingState | undefined;
  };

/**
 * If `seen` is given and a colleague changed the note since, the write is refused. The audit event names the previous
 * state.
 */
export async function updatePackaging(
  deps: Deps,
  actor: CurrentUser,
  { id, state, note, seen }: Change,
): Promise<StaffPackaging> {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(packagingOrder)
      .where(eq(packagingOrder.packaging_id, id))
      .for('update');
    if (!row) throw refusal('NOT_FOUND');
    const isMoved = state !== undefined && state !== row.state;
    const isNoted = note !== undefined && note !== row.note;
    if (isNoted && seen !== undefined && seen !== row.note)
      throw refusal('NOTES_CHANGED', { note: row.note });
    if (isMoved || isNoted) {
      await tx
        .update(packagingOrder)
        .set({ ...(isMoved ? { state, state_changed: deps.clock.now() } : {}), ...(isNoted ? { note } : {}) })
        .where(and(eq(packagingOrder.client_id, row.client_id), eq(packagingOrder.packaging_id, id)));
      await audit(deps, tx, 'packaging_changed', {
        client_id: row.client_id,
        details: {
          packaging_id: id,
          staff: actor.client_id,
          ...(isMoved ? { changes: { state: { before: row.state, after: state } } } : {}),
        },
      });
    }
    const [changed] = await findOrders(tx, eq(packagingOrder.packaging_id, id));
    if (!changed) throw refusal('NOT_FOUND');
    return showOrder(changed);
  });
}

const isOwner = eq(client.id, packagingOrder.client_id);

const findOrders = (db: DbOrTx, which: SQL | undefined) =>
  db
    .select({ row: packagingOrder, owner: ownerColumns })
    .from(packagingOrder)
    .innerJoin(client, isOwner)
    .where(which)
    .orderBy(desc(packagingOrder.created), desc(packagingOrder.packaging_id));

const hasWords = (search: string): SQL | undefined =>
  and(
    ...searchPatterns(search).map((spellings) =>
      or(...spellings.map((it) => like(sql`${client}.search_text`, it))),
    ),
  );

const showOrder = ({ row, owner }: Found): StaffPackaging => ({
  ...showPackaging(row),
  state: row.state,
  note: row.note,
  state_changed: row.state_changed && timestamp(row.state_changed),
  client: {
    id: String(owner.number),
    company: owner.company,
    city: owner.city,
    user_uid: owner.deleted ? null : owner.user_uid,
  },
});
