import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pairing } from './data-folder.ts';
import { pair, Refused } from './portal.ts';
import { Problem } from './problem.ts';

/** The code does not hold, or not any more. */
export class Expired extends Problem {}

type Words = { expired: string; refused: (code: string) => string; noPortal: (portal: string) => string };

const mostTries = 3;

/** Exchanges the portal's code for a token; throws a Problem in these words. */
export async function pairWith(portal: string, code: string, words: Words): Promise<Pairing> {
  const secret = randomBytes(32).toString('base64url');
  for (let tries = 1; ; tries += 1) {
    try {
      return { portal, code, ...(await pair(portal, { code, secret })) };
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOT_FOUND') throw new Expired(words.expired);
      if (error instanceof Refused && !error.mayPass)
        throw new Problem(words.refused(error.code || String(error.status)));
      // The response may be lost; the portal accepts the same code and secret again.
      if (tries === mostTries) throw new Problem(words.noPortal(portal));
      await delay(1_000);
    }
  }
}
