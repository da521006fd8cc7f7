import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';

export type Expired = Record<string, number>;

/** Logs each run; audits a run that deleted anything. */
export async function reportExpired(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  expired: Expired,
): Promise<void> {
  const some = Object.fromEntries(Object.entries(expired).filter(([, count]) => count > 0));
  deps.log.info({ expired: some }, 'expired data was deleted');
  if (Object.keys(some).length > 0) await audit(deps, deps.db, 'data_expired', { details: some });
}
