import { NoAnswer } from './no-answer.ts';

/** Milliseconds before each further try: five minutes in all, after which the server has found out by itself. */
const waits = [2_000, 8_000, 30_000, 90_000, 180_000];

/** Tells the server again what it did not hear. Nobody waits for it; what was refused is not told again. */
export async function tellAgain(tell: () => Promise<unknown>): Promise<void> {
  for (const wait of waits) {
    await new Promise((go) => setTimeout(go, wait));
    try {
      await tell();
      return;
    } catch (error) {
      if (!(error instanceof NoAnswer)) return;
    }
  }
}
