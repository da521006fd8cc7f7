import { expiredBefore, type RetentionKind } from '#domain/portal/retention.ts';
import { berlinDay, berlinDayStart } from '#domain/values/working-days.ts';
import type { Deps } from '#server/deps.ts';
import { expireDetails } from './expire-details.ts';
import { expireClients, expireLetters } from './expire-letters.ts';
import { expireShipments } from './expire-shipments.ts';
import type { Expiry } from './expiry.ts';
import { type Expired, reportExpired } from './report-expired.ts';

/** ms: a job of more than 15 minutes counts as lost. Remaining work follows the next night. */
const patience = 600_000;

/**
 * Deletes data past its retention (docs/operation.md 18.2) in short slices, except what is open or unbilled. Audit log
 * and log record the result.
 */
export async function expireData(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'config' | 'log'>,
  { patienceMs = patience }: { patienceMs?: number } = {},
): Promise<Expired> {
  const end = performance.now() + patienceMs;
  const today = berlinDay(deps.clock.now());
  const before = (kind: RetentionKind) => {
    const day = expiredBefore(deps.config.retention[kind], today);
    return day === undefined ? undefined : berlinDayStart(day);
  };
  const expiry: Expiry = { deps, today, before, isOver: () => performance.now() > end };
  const expired = {
    ...(await expireShipments(expiry)),
    ...(await expireDetails(expiry)),
    ...(await expireLetters(expiry)),
    ...(await expireClients(expiry)),
  };
  await reportExpired(deps, expired);
  if (expiry.isOver())
    deps.log.warn('not all expired data could be deleted; the rest waits for the next night');
  return expired;
}
