/**
 * Random numbers from a seed, so that a night that fails can be played again: `SERIES_SEED=… npm run e2e -- --series …`.
 * The generator is the 32-bit xorshift of Marsaglia (2003), in which a series is one whole number.
 */
export class RandomSeries {
  #state: number;
  readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
    // Seeds that follow each other would begin alike.
    this.#state = Math.imul(seed, 0x9e3779b1) | 1;
    for (let skipped = 0; skipped < 16; skipped += 1) this.next();
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` up to `most`. */
  from(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(all: readonly T[]): T {
    const picked = all[this.from(0, all.length - 1)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  }
}

/** One that was asked for, or another one each night. */
export const seedOf = (round: number) =>
  Number(process.env.SERIES_SEED ?? Date.now() % 1_000_000_000) + round;
