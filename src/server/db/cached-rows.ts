import type { Config } from '#server/config/config.ts';
import type { Deps } from '#server/deps.ts';

type KeptDeps = Pick<Deps, 'db' | 'config'>;

/** ms; other processes may see a change that much later. */
const keptMs = 30_000;

/** Caches the rows of a small table for 30 s or until `forget` is called. */
export function keptRows<Row>(read: (db: Deps['db']) => Promise<Row[]>) {
  /** Tests run several servers in a process. */
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
