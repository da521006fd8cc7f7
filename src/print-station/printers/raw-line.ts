import { connect, type Socket } from 'node:net';
import { type HostStatus, hostStatusRequest, readHostStatus } from './host-status.ts';
import { type OnState, type PrintResult, printed, sent, unsure } from './printer.ts';

/** ms */
export type RawTiming = {
  connect: number;
  /** Until a printer that never answers `~HS` counts as one that cannot. */
  firstAnswer: number;
  /** Between two questions while something is under way. */
  ask: number;
  /** Without an answer, until the printer counts as gone, and until what it has is asked about. */
  silent: number;
  lost: number;
  /** Until a printer that says nothing has to have closed its side. */
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

/** Answers that say that a label is through, one after the other: right after reading it none may be counted yet. */
const clearsNeeded = 2;

/**
 * A connection to a printer on port 9100. What is written goes on in order; a printer that answers `~HS` confirms each
 * file by what it still has to print, so that the next one need not wait for that.
 */
export class RawLine {
  readonly #socket: Socket;
  readonly #timing: RawTiming;
  readonly #onState: OnState;
  readonly #sent: Sent[] = [];
  /** Of each question that is open: how many files had been sent before it. */
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

  /** How the printer is; undefined where it does not say. */
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

  /** Writes a file and resolves once it is written; `result` once the printer has confirmed it, or cannot any more. */
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

  /** Writes a file to a printer that says nothing: that it closes after the last byte is all there is to know. */
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
      // A question that is not answered yet is enough.
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
    // From the last file that was sent before the question backwards: what waits is the end of all that was sent.
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
