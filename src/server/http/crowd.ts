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

/** After a turn its place stays empty for so many times what its work took, at most `most` ms. */
type Rest = { times: number; most: number };

/** How a client rests who has worked for `after` ms of late, a `share` of the time that went by not counted. */
type LongRest = Rest & { after: number; share: number };

/** `atOnce` calls of one client are under way, `waiting` more may wait. */
export function createCrowd({
  atOnce,
  waiting: most,
  rest,
  longRest,
}: {
  atOnce: number;
  waiting: number;
  rest?: Rest;
  longRest?: LongRest;
}): Crowd {
  const clients = new Map<string, Client>();
  const busy = createBusy(longRest?.share ?? 1);

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
        const isLong = longRest && busy.add(key, worked) > longRest.after;
        const { times, most } = isLong ? longRest : rest;
        const pause = Math.min(times * worked, most);
        setTimeout(() => leave(key, client), pause).unref();
      };
    },
  };
}

/** How long each client has worked of late, ms: of the time that goes by a share counts against it. */
function createBusy(share: number) {
  const known = new Map<string, { worked: number; at: number }>();
  return {
    add(key: string, worked: number): number {
      const now = performance.now();
      for (const [other, it] of known) {
        if (it.worked > (now - it.at) * share) break;
        known.delete(other);
      }
      const before = known.get(key);
      const left = before ? Math.max(0, before.worked - (now - before.at) * share) : 0;
      // The key goes to the end again, so that those who rested longest come first and are forgotten.
      known.delete(key);
      known.set(key, { worked: left + worked, at: now });
      return left + worked;
    },
  };
}
