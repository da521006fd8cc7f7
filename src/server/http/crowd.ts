/**
 * Limits a client's parallel calls; further calls wait. Many calls delay only their own client, and few of its answers
 * are in memory.
 */
export type Crowd = {
  /**
   * Returns a function that ends the turn; undefined if too many wait. `worked`: ms of actual work, if the turn lasted
   * longer.
   */
  enter: (key: string) => Promise<((worked?: number) => void) | undefined>;
};

type Client = { under: number; waiting: (() => void)[] };

/**
 * After a turn the place rests for `times` the work, at most `most` ms. `free` ms of work need no rest and refill by
 * resting: a long job runs through, an endless one is slowed.
 */
type Rest = { times: number; most: number; free: number };

export function createCrowd({
  atOnce,
  waiting: most,
  rest,
}: {
  atOnce: number;
  waiting: number;
  rest?: Rest;
}): Crowd {
  const clients = new Map<string, Client>();
  /** By `performance.now()`; rested clients are removed. */
  const rested = new Map<string, number>();

  function pauseAfter(key: string, worked: number, { times, most, free }: Rest): number {
    const now = performance.now();
    const ahead = free * (1 + times);
    const owed = Math.max(rested.get(key) ?? 0, now - worked) + worked * (1 + times);
    const until = Math.min(owed, now + ahead + most);
    rested.set(key, until);
    setTimeout(() => rested.get(key) === until && rested.delete(key), until - now).unref();
    return Math.max(0, until - ahead - now);
  }

  function leave(key: string, client: Client) {
    const next = client.waiting.shift();
    if (next) next();
    else if (--client.under === 0) clients.delete(key);
  }

  return {
    async enter(key) {
      const client = clients.get(key) ?? { under: 0, waiting: [] };
      clients.set(key, client);
      if (client.under < atOnce) client.under += 1;
      else if (client.waiting.length >= most) return undefined;
      else await new Promise<void>((resolve) => client.waiting.push(resolve));
      const begun = performance.now();
      let isOver = false;
      return (worked = performance.now() - begun) => {
        if (isOver) return;
        isOver = true;
        if (!rest) return leave(key, client);
        const pause = pauseAfter(key, worked, rest);
        if (pause === 0) leave(key, client);
        else setTimeout(() => leave(key, client), pause).unref();
      };
    },
  };
}
