import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

type Watch = {
  primary: string;
  /** Surely stops the old primary's writes, by power or network. */
  fence: () => void | Promise<void>;
  promote: () => Promise<unknown>;
};

/**
 * A minimal Patroni: asks once a second; three failures in a row fence the primary and promote the standby. Returns the
 * ms until then.
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
