import type { ShownDestination } from '#contract/destination.ts';
import { findCountry } from '#domain/address/countries.ts';
import { countriesOff, offByDefault } from '#domain/customs/embargo.ts';
import { audit } from '#server/audit.ts';
import { cachedRows } from '#server/db/cached-rows.ts';
import { destination } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { timestamp } from '#server/timestamp.ts';

type DestinationRow = typeof destination.$inferSelect;

const stored = cachedRows((db) => db.select().from(destination));

const offAmong = (rows: readonly DestinationRow[]) =>
  countriesOff(new Map(rows.map((it) => [it.country, it.is_carried])));

export const currentlyOff = async (deps: Pick<Deps, 'db' | 'config'>): Promise<string[]> =>
  offAmong(await stored.read(deps));

export async function listDestinations({ db }: Pick<Deps, 'db'>): Promise<ShownDestination[]> {
  const rows = await db.select().from(destination);
  const off = new Set(offAmong(rows));
  const changed = new Map(rows.map((it) => [it.country, timestamp(it.changed)]));
  return [...new Set([...off, ...changed.keys()])].sort().map((country) => ({
    country,
    is_carried: !off.has(country),
    proposal: offByDefault.get(country) ?? null,
    changed: changed.get(country) ?? null,
  }));
}

export async function saveDestination(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'caller'>,
  staff: Pick<CurrentUser, 'client_id'>,
  { country, is_carried }: Pick<DestinationRow, 'country' | 'is_carried'>,
): Promise<void> {
  // Every route begins or ends in Germany (docs/rules.md 1.2).
  if (findCountry(country)?.iso_code !== country || country === 'DE')
    throw refusal('VALIDATION_FAILED', { issues: [{ path: 'country', code: 'not_valid' }] });
  await deps.db.transaction(async (tx) => {
    const changed = deps.clock.now();
    await tx
      .insert(destination)
      .values({ country, is_carried, changed })
      .onConflictDoUpdate({ target: destination.country, set: { is_carried, changed } });
    await audit(deps, tx, 'destination_changed', {
      client_id: staff.client_id,
      details: { country, is_carried },
    });
  });
  stored.forget(deps);
}
