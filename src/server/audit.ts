import { v7 } from 'uuid';
import type { DbOrTx } from './db/connect.ts';
import { auditEvent } from './db/schema.ts';
import type { Deps } from './deps.ts';

/** What is worth knowing years later. */
type AuditAction = 'login' | 'login_refused' | 'logout_all' | 'session_reuse';

/** Appends to the record of who did what. `details` hold codes and ids, no personal data. */
export async function audit(
  { clock }: Pick<Deps, 'clock'>,
  db: DbOrTx,
  action: AuditAction,
  { client_id, details = {} }: { client_id?: string | undefined; details?: Record<string, unknown> },
) {
  await db.insert(auditEvent).values({ id: v7(), at: clock.now(), client_id, action, details });
}
