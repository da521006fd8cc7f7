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
        const pause = Math.min(rest.times * worked, rest.most);
        setTimeout(() => leave(key, client), pause).unref();
      };
    },
  };
}
