import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** `bytesPerSecond`: network speed; `msPerLabel`: printing speed. */
type SinkOptions = { port?: number; bytesPerSecond?: number; msPerLabel?: number; answers?: boolean };

export type LabelSink = Awaited<ReturnType<typeof startLabelSink>>;

/** A label printer on port 9100 at real speed that answers `~HS`. Unplugging loses what was read but not printed. */
export async function startLabelSink({
  port: requested = 0,
  bytesPerSecond = Number.POSITIVE_INFINITY,
  msPerLabel = 0,
  answers = true,
}: SinkOptions = {}) {
  const sockets = new Set<Socket>();
  const printed: string[] = [];
  const flags = { isOut: false, isOpen: false, isPaused: false };
  let isPlugged = true;
  let waiting: string[] = [];
  let life = 0;
  let isPrinting = false;
  let partial = '';
  let lastByte = 0;
  let isHeld = false;
  let onLabel: ((count: number) => void) | undefined;

  const status = () => {
    const on = (flag: boolean) => (flag ? '1' : '0');
    const count = String(waiting.length).padStart(3, '0');
    const lines = [
      `030,${on(flags.isOut)},${on(flags.isPaused)},1218,${count},0,0,${on(partial.includes('^XA'))},000,0,0,0`,
      `000,0,${on(flags.isOpen)},0,0,2,6,0,00000000,1,000`,
      '1234,0',
    ];
    return lines.map((it) => `\u0002${it}\u0003\r\n`).join('');
  };

  async function printAll(): Promise<void> {
    if (isPrinting) return;
    isPrinting = true;
    const own = life;
    while (waiting.length > 0 && own === life) {
      if (isHeld || flags.isOut || flags.isOpen || flags.isPaused) {
        await delay(10);
        continue;
      }
      if (msPerLabel > 0) await delay(msPerLabel);
      if (own !== life) break;
      const [label] = waiting.splice(0, 1);
      if (label) printed.push(label);
      onLabel?.(printed.length);
    }
    if (own === life) isPrinting = false;
  }

  function read(socket: Socket, text: string): void {
    partial += text;
    for (;;) {
      const label = /\^XA[\s\S]*?\^XZ/.exec(partial);
      const question = partial.indexOf('~HS');
      if (question !== -1 && (!label || question < label.index)) {
        partial = partial.slice(0, question) + partial.slice(question + 3);
        if (answers) socket.write(status());
        continue;
      }
      if (!label) break;
      waiting.push(label[0]);
      lastByte = performance.now();
      partial = partial.slice(label.index + label[0].length);
    }
    if (!partial.includes('^XA')) partial = partial.slice(-3);
    void printAll();
  }

  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!isPlugged) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void (async () => {
      try {
        for await (const chunk of socket as AsyncIterable<Buffer>) {
          if (Number.isFinite(bytesPerSecond)) await delay((chunk.length / bytesPerSecond) * 1000);
          if (socket.destroyed) break;
          read(socket, chunk.toString('latin1'));
        }
      } catch {}
    })();
  });
  server.listen(requested, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  return {
    port,
    address: `127.0.0.1:${port}`,
    printed,
    /** performance.now() of the last label's last byte. */
    lastLabelByte: () => lastByte,
    set: (changed: Partial<typeof flags>) => void Object.assign(flags, changed),
    /** Reads on without printing or reporting it, like a printer that warms up. */
    holdNext: () => {
      isHeld = true;
    },
    letGo: () => {
      isHeld = false;
    },
    hasRead: (number: string) => [...waiting, ...printed].some((it) => it.includes(number)),
    watch: (listener: typeof onLabel) => {
      onLabel = listener;
    },
    unplug() {
      isPlugged = false;
      life += 1;
      isPrinting = false;
      waiting = [];
      partial = '';
      for (const socket of sockets) socket.resetAndDestroy();
    },
    plug() {
      isPlugged = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
