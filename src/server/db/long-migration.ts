import type pg from 'pg';

/** An index, as what follows `create index concurrently … on`. */
export type IndexStep = {
  name: string;
  index: string;
  /** Of a unique one: takes out of it what is there twice already, and answers what that is. */
  unique?: { setAside: (client: pg.ClientBase) => Promise<string[]> };
};
/** An index that another has taken the place of. */
type DropStep = { name: string; drop: string };
/** Changes some rows in a transaction of its own; answers how many. None: it is done. */
export type SlicesStep = { name: string; slice: (client: pg.ClientBase) => Promise<number> };
/** The name stays for ever: by it a database knows that it has been through. */
export type LongMigration = IndexStep | DropStep | SlicesStep;
