import { connect, type Socket } from 'node:net';
import { type HostStatus, hostStatusRequest, readHostStatus } from './host-status.ts';
import { type OnState, type PrintResult, printed, sent, unsure } from './printer.ts';

/** ms */
export type RawTiming = {
  connect: number;
  /** After this the printer counts as unable to answer `~HS`. */
  firstAnswer: number;
  /** Between queries while printing. */
  ask: number;
  /** Without a response: `silent` until offline, `lost` until unsure. */
  silent: number;
  lost: number;
  /** Until a printer without status must have disconnected. */
  closing: number;
};

export const rawTiming: RawTiming = {
  connect: 4_000,
  firstAnswer: 2_000,
  ask: 250,
  silent: 20_000,
  lost: 60_000,
  closing: 60_000,
};

type Sent = { labels: number; clears: number; end: (result: PrintResult) => void };

/** Consecutive confirmations, because a just received label may not be counted yet. */
const clearsNeeded = 2;

/**
 * Connection to port 9100, files in order. A printer with `~HS` confirms each by its waiting labels, so the next need
 * not wait.
 */
export class RawLine {
  readonly #socket: Socket;
  readonly #timing: RawTiming;
  readonly #onState: OnState;
  readonly #sent: Sent[] = [];
  /** Files sent before each open query. */
  readonly #asked: number[] = [];
  #done = 0;
  #text = '';
  #isOpen = true;
  #isWriting = false;
  #lastAnswer = Date.now();
  #timer: NodeJS.Timeout | undefined;
  #onAnswer: ((status: HostStatus) => void) | undefined;
  #onClosed: (() => void)[] = [];

  private constructor(socket: Socket, timing: RawTiming, onState: OnState) {
    this.#socket = socket;
    this.#timing = timing;
    this.#onState = onState;
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 10_000);
    socket.on('data', (data) => this.#read(data.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => this.#lose());
    socket.on('end', () => socket.destroy());
  }

  static open(
    { host, port }: { host: string; port: number },
    timing: RawTiming,
    onState: OnState,
  ): Promise<RawLine> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      const timer = setTimeout(() => socket.destroy(new Error('no answer')), timing.connect);
      socket.once('error', reject);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.removeListener('error', reject);
        resolve(new RawLine(socket, timing, onState));
      });
      socket.once('close', () => clearTimeout(timer));
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get isIdle(): boolean {
    return this.#sent.length === 0 && !this.#isWriting;
  }

  /** Undefined if the printer does not answer. */
  firstStatus(): Promise<HostStatus | undefined> {
    return new Promise((resolve) => {
      const end = (status?: HostStatus) => {
        clearTimeout(timer);
        this.#onAnswer = undefined;
        resolve(status);
      };
      const timer = setTimeout(end, this.#timing.firstAnswer);
      this.#onAnswer = end;
      this.#onClosed.push(() => end());
      this.#ask();
    });
  }

  /** Resolves once written; `result` follows with the confirmation or its loss. */
  async send(bytes: Buffer, labels: number): Promise<{ result: Promise<PrintResult> }> {
    let end: Sent['end'] = () => {};
    const result = new Promise<PrintResult>((resolve) => {
      end = resolve;
    });
    this.#sent.push({ labels, clears: 0, end });
    this.#isWriting = true;
    await this.#write(bytes);
    this.#isWriting = false;
    this.#lastAnswer = Date.now();
    this.#ask();
    this.#follow();
    return { result };
  }

  /** Without status, closing after the last byte is the only sign. */
  sendAndClose(bytes: Buffer): Promise<PrintResult> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#socket.destroy(new Error('not closed')), this.#timing.closing);
      let isRefused = false;
      this.#socket.once('error', () => {
        isRefused = true;
      });
      this.#socket.once('end', () => clearTimeout(timer));
      this.#socket.once('close', () => {
        clearTimeout(timer);
        const isWhole = this.#socket.writableFinished && !isRefused;
        resolve(isWhole ? sent : unsure('connection_lost'));
      });
      this.#socket.end(bytes);
    });
  }

  close(): void {
    this.#socket.end();
    this.#socket.destroySoon();
  }

  #write(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#isOpen) return resolve();
      this.#onClosed.push(resolve);
      this.#socket.write(bytes, () => resolve());
    });
  }

  #ask(): void {
    if (!this.#isOpen || this.#isWriting) return;
    this.#asked.push(this.#done + this.#sent.length);
    this.#socket.write(hostStatusRequest);
  }

  #follow(): void {
    this.#timer ??= setInterval(() => {
      if (this.#sent.length === 0 && !this.#isWriting) return this.#rest();
      if (this.#isWriting) return;
      const silence = Date.now() - this.#lastAnswer;
      if (silence > this.#timing.lost) this.#socket.destroy();
      else if (silence > this.#timing.silent) this.#onState('offline');
      // One open query is enough.
      if (this.#asked.length === 0) this.#ask();
    }, this.#timing.ask);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #read(data: string): void {
    const { answers, rest } = readHostStatus(this.#text + data);
    this.#text = rest.slice(-1_000);
    for (const status of answers) this.#hear(status);
  }

  #hear(status: HostStatus): void {
    this.#lastAnswer = Date.now();
    this.#onState(status.state);
    const before = this.#asked.shift() ?? 0;
    this.#onAnswer?.(status);
    if (status.state !== 'ready' || status.isPartial) return;
    // Backwards: waiting labels are the last ones sent.
    let behind = 0;
    for (let at = Math.min(before - this.#done, this.#sent.length) - 1; at >= 0; at -= 1) {
      const file = this.#sent[at] as Sent;
      if (behind >= status.waiting) file.clears += 1;
      behind += file.labels;
    }
    while ((this.#sent[0]?.clears ?? 0) >= clearsNeeded) {
      this.#sent.shift()?.end(printed);
      this.#done += 1;
    }
  }

  #lose(): void {
    this.#isOpen = false;
    this.#rest();
    for (const closed of this.#onClosed.splice(0)) closed();
    for (const { end } of this.#sent.splice(0)) end(unsure('connection_lost'));
  }
}
