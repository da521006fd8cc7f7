/**
 * Seeded random numbers; `SERIES_SEED=… npm run e2e -- --series …` repeats a night. The generator is Marsaglia's 32-bit
 * xorshift (2003), whose state is one integer.
 */
export class RandomSeries {
  #state: number;
  readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
    // Neighbouring seeds would start with similar numbers.
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

  /** An integer from `least` to `most`, inclusive. */
  from(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(all: readonly T[]): T {
    const picked = all[this.from(0, all.length - 1)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  }
}

export const seedOf = (round: number) =>
  Number(process.env.SERIES_SEED ?? Date.now() % 1_000_000_000) + round;
