import { eq } from 'drizzle-orm';
import type { ShownRate } from '#contract/exchange-rate.ts';
import { currencies } from '#domain/customs/customs.ts';
import { type ExchangeRates, shippedRates } from '#domain/customs/exchange-rates.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { audit } from '#server/audit.ts';
import { cachedRows } from '#server/db/cached-rows.ts';
import { exchangeRate } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

type RateRow = typeof exchangeRate.$inferSelect;
type RateDeps = Pick<Deps, 'db' | 'config'>;

const enteredRates = cachedRows((db) => db.select().from(exchangeRate));

/** Staff's rates override the operator's, which override the shipped ones; the day is the latest. */
export async function currentRates(deps: RateDeps): Promise<ExchangeRates> {
  const { day, rates } = deps.config.exchangeRates;
  const rows = await enteredRates.read(deps);
  if (rows.length === 0) return deps.config.exchangeRates;
  return {
    day: [day, ...rows.map((it) => it.day)].sort().at(-1) ?? day,
    rates: { ...rates, ...Object.fromEntries(rows.map((it) => [it.currency, it.rate])) },
  };
}

export async function listRates({ db, config }: RateDeps): Promise<ShownRate[]> {
  const entered = new Map((await db.select().from(exchangeRate)).map((it) => [it.currency, it]));
  const { day, rates } = config.exchangeRates;
  return currencies.flatMap((currency): ShownRate[] => {
    if (currency === 'EUR') return [];
    const own = entered.get(currency);
    if (own) return [{ currency, rate: own.rate, day: own.day, origin: 'entered', source: own.source }];
    const rate = rates[currency] ?? shippedRates.rates[currency];
    const isShipped = rate === shippedRates.rates[currency];
    return [
      isShipped
        ? { currency, rate, day: shippedRates.day, origin: 'shipped', source: '' }
        : { currency, rate, day, origin: 'setting', source: '' },
    ];
  });
}

type WriteDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'caller'>;

export async function saveRate(
  deps: WriteDeps,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  requested: Pick<RateRow, 'currency' | 'rate' | 'day' | 'source'>,
): Promise<void> {
  const { currency, ...values } = requested;
  // Rates of future days do not exist yet.
  if (values.day > berlinDay(deps.clock.now()))
    throw refusal('VALIDATION_FAILED', { issues: [{ path: 'day', code: 'not_valid' }] });
  await deps.db.transaction(async (tx) => {
    const changed = deps.clock.now();
    await tx
      .insert(exchangeRate)
      .values({ ...requested, changed })
      .onConflictDoUpdate({ target: exchangeRate.currency, set: { ...values, changed } });
    await audit(deps, tx, 'exchange_rate_changed', {
      client_id,
      details: { currency, rate: values.rate, day: values.day },
    });
  });
  enteredRates.forget(deps);
}

export async function removeRate(
  deps: WriteDeps,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  currency: RateRow['currency'],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const gone = await tx.delete(exchangeRate).where(eq(exchangeRate.currency, currency)).returning();
    if (gone.length > 0)
      await audit(deps, tx, 'exchange_rate_changed', { client_id, details: { currency, rate: null } });
  });
  enteredRates.forget(deps);
}
