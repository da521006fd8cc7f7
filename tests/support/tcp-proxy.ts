import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';

/**
 * A firewall or balancer between portal and database, until the test or file ends.
 * @param url the database's; the proxy answers with one of the same kind
 * @param silentAt the first connection that sends this goes silent
 */
export async function tcpProxy(url: string, silentAt?: string) {
  const target = new URL(url);
  const open = new Set<{ near: Socket; far: Socket }>();
  let silenced = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = { near, far };
    open.add(pair);
    if (silentAt !== undefined)
      near.on('data', (chunk: Buffer) => {
        if (silenced > 0 || !chunk.includes(silentAt)) return;
        silenced += 1;
        silencePair(pair);
      });
    near.pipe(far);
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(pair);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = () => {
    for (const { near, far } of open) {
      near.destroy();
      far.destroy();
    }
  };
  atEnd(async () => {
    cut();
    await new Promise((done) => server.close(done));
  });
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    /** Silences the open connections; new ones work. */
    silence: () => {
      for (const pair of open) silencePair(pair);
    },
    silenced: () => silenced,
    /** Ends the open connections; new ones work. */
    cut,
  };
}

function silencePair({ near, far }: { near: Socket; far: Socket }) {
  near.unpipe(far);
  far.unpipe(near);
  near.resume();
  far.resume();
}
