import { createServer } from 'node:net';
import { Problem } from '#run/programs/problem.ts';

function listen(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

export const isPortFree = async (port: number, host = '127.0.0.1') =>
  (await listen(port, host)) !== undefined;

/** Not yet listening: portals start side by side. */
const promised = new Set<number>();

/** Never returns a port twice. */
export async function findFreePort(): Promise<number> {
  const port = await listen(0, '127.0.0.1');
  if (port === undefined) throw new Error('no free port on 127.0.0.1');
  if (promised.has(port)) return findFreePort();
  promised.add(port);
  return port;
}

export async function requireFreePort(port: number, host: string) {
  if (await isPortFree(port, host)) return;
  throw new Problem(
    `Port ${port} on ${host} is taken by another program: stop that, or choose another port with PORT=${port + 1}.`,
  );
}
