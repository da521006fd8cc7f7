import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

type Watch = {
  /** How the primary is reached, by a role that may ask something. */
  primary: string;
  /** Makes sure that the old primary writes nothing any more, whatever it does: its power goes, its network. */
  fence: () => void | Promise<void>;
  /** Makes the standby the primary (`select pg_promote()`). */
  promote: () => Promise<unknown>;
};

/**
 * What Patroni and its like do, in a few lines, for the tests: asks the primary once a second, and after three failures
 * in a row fences it and promotes the standby. Answers, once that is done, how many ms after the beginning.
 */
export function watchPrimary({ primary, fence, promote }: Watch) {
  const begun = performance.now();
  let isOver = false;
  const watching = async () => {
    for (let failures = 0; failures < 3; ) {
      if (isOver) return undefined;
      failures = (await answers(primary)) ? 0 : failures + 1;
      await delay(failures < 3 ? 1_000 : 0);
    }
    await fence();
    await promote();
    return performance.now() - begun;
  };
  const done = watching();
  return {
    done,
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}

/** Within a second and a half. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_500,
    query_timeout: 1_500,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}
