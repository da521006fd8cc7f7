import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/**
 * Stands between the portal and its database, as a firewall or a balancer does. Ends with the test file.
 * @param url the database's; the proxy answers with one of the same kind
 */
export async function tcpProxy(url: string) {
  const target = new URL(url);
  const open = new Set<{ near: Socket; far: Socket }>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = { near, far };
    open.add(pair);
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
  afterAll(async () => {
    cut();
    await new Promise((done) => server.close(done));
  });
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    /** The connections there are stay open and say nothing any more; new ones work. */
    silence: () => {
      for (const { near, far } of open) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
    },
    /** Ends the connections there are; new ones work. */
    cut,
  };
}
