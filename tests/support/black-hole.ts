import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network that, once cut, keeps connections open and drops all data, like a firewall. */
export async function startBlackHole(port: number, target: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    near.on('error', () => {});
    sockets.add(near);
    near.on('close', () => sockets.delete(near));
    if (isCut) return near.resume();
    const far = connect(target, '127.0.0.1');
    sockets.add(far);
    far.on('error', () => near.destroy());
    far.on('close', () => {
      sockets.delete(far);
      if (!isCut) near.destroy();
    });
    near.on('close', () => !isCut && far.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    cut: () => {
      isCut = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
      }
    },
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
