import { and, count, eq, sql } from 'drizzle-orm';
import { type CutOff, cutOffServices, mostCutOffs } from '#domain/services/cut-offs.ts';
import { audit } from '#server/audit.ts';
import { cachedRows } from '#server/db/cached-rows.ts';
import { cutOff } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

type WriteDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'caller'>;
type Staff = Pick<CurrentUser, 'client_id'>;

const columns = { service: cutOff.service, area: cutOff.area, time: cutOff.time };
const order = (it: CutOff) => `${it.area === 'all' ? '' : it.area} ${cutOffServices.indexOf(it.service)}`;

export const listCutOffs = async ({ db }: Pick<Deps, 'db'>): Promise<CutOff[]> =>
  (await db.select(columns).from(cutOff)).sort((a, b) => (order(a) < order(b) ? -1 : 1));

const stored = cachedRows((db) => listCutOffs({ db }));

export const currentCutOffs = (deps: Pick<Deps, 'db' | 'config'>): Promise<CutOff[]> => stored.read(deps);

const isEntry = ({ service, area }: Pick<CutOff, 'service' | 'area'>) =>
  and(eq(cutOff.service, service), eq(cutOff.area, area));

export async function saveCutOff(deps: WriteDeps, { client_id }: Staff, requested: CutOff): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Serialises parallel requests, which could exceed the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cut_offs', 0))`);
    const [others] = await tx
      .select({ count: count() })
      .from(cutOff)
      .where(sql`not (${isEntry(requested)})`);
    if ((others?.count ?? 0) >= mostCutOffs)
      throw refusal('VALIDATION_FAILED', { issues: [{ path: 'area', code: 'not_valid' }] });
    const changed = deps.clock.now();
    await tx
      .insert(cutOff)
      .values({ ...requested, changed })
      .onConflictDoUpdate({ target: [cutOff.service, cutOff.area], set: { time: requested.time, changed } });
    await audit(deps, tx, 'cut_off_changed', { client_id, details: requested });
  });
  stored.forget(deps);
}

export async function removeCutOff(
  deps: WriteDeps,
  { client_id }: Staff,
  entry: Pick<CutOff, 'service' | 'area'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const gone = await tx.delete(cutOff).where(isEntry(entry)).returning();
    if (gone.length > 0)
      await audit(deps, tx, 'cut_off_changed', { client_id, details: { ...entry, time: null } });
  });
  stored.forget(deps);
}
