import { NoAnswer } from './no-answer.ts';

/** ms before each retry; after five minutes the server has found out by itself. */
const waits = [2_000, 8_000, 30_000, 90_000, 180_000];

/** Retries a report in the background until it arrives or is refused. */
export async function retryReports(tell: () => Promise<unknown>): Promise<void> {
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
