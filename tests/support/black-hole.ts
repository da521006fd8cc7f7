import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * The network before a machine. Once it is cut, nothing gets through and nobody is told: connections stay open and say
 * nothing, as behind a firewall that drops what comes.
 */
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
    /** What was open is told that it is over; what comes now gets through. */
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
