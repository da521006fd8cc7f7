/**
 * Lets a client have so many calls under way at once; the next wait for their turn. A client who asks for everything
 * at the same time waits for himself then, and not everybody for him, and his answers are not in memory all at once.
 */
export type Crowd = {
  /**
   * Waits for a turn and answers how to end it; undefined where too many wait already. `worked`: the ms of it that were
   * work, where the turn went on after that.
   */
  enter: (key: string) => Promise<((worked?: number) => void) | undefined>;
};

type Client = { under: number; waiting: (() => void)[] };

/**
 * After a turn its place stays empty for so many times what its work took, at most `most` ms. `free` ms of work need no
 * rest, and each ms of it is free again after the rest that it would have needed. So a long job that ends goes through
 * without a pause, and one that never ends does not.
 */
type Rest = { times: number; most: number; free: number };

/** `atOnce` calls of one client are under way, `waiting` more may wait. */
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
  /** The times at which clients will have rested for all they have done; those that have are not in it. */
  const rested = new Map<string, number>();

  /** The ms that a client's place stays empty after so many ms of work that end now. */
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
      // The turn of whoever leaves is handed on.
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
