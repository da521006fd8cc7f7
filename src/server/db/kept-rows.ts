import type { Config } from '#server/config/config.ts';
import type { Deps } from '#server/deps.ts';

type KeptDeps = Pick<Deps, 'db' | 'config'>;

/** ms for which a process goes by what it has read: a setting of the staff need not hold in the same second everywhere. */
const keptMs = 30_000;

/** Rows of a small table that many calls ask for: read at most every 30 s, and anew once `forget` was called. */
export function keptRows<Row>(read: (db: Deps['db']) => Promise<Row[]>) {
  /** Per server, of which a test has several. */
  const kept = new WeakMap<Config, { rows: Row[]; until: number }>();
  return {
    async read({ db, config }: KeptDeps): Promise<Row[]> {
      const known = kept.get(config);
      if (known && known.until > performance.now()) return known.rows;
      const rows = await read(db);
      kept.set(config, { rows, until: performance.now() + keptMs });
      return rows;
    },
    forget: ({ config }: KeptDeps) => void kept.delete(config),
  };
}
