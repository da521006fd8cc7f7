import type { Config } from '#server/config/config.ts';
import type { Deps } from '#server/deps.ts';

type CacheDeps = Pick<Deps, 'db' | 'config'>;

/** ms; other processes may see a change that much later. */
const cachedMs = 30_000;

/** Caches the rows of a small table for 30 s or until `forget` is called. */
export function cachedRows<Row>(read: (db: Deps['db']) => Promise<Row[]>) {
  /** Tests run several servers in a process. */
  const cache = new WeakMap<Config, { rows: Row[]; until: number }>();
  return {
    async read({ db, config }: CacheDeps): Promise<Row[]> {
      const known = cache.get(config);
      if (known && known.until > performance.now()) return known.rows;
      const rows = await read(db);
      cache.set(config, { rows, until: performance.now() + cachedMs });
      return rows;
    },
    forget: ({ config }: CacheDeps) => void cache.delete(config),
  };
}
