import { createHmac } from 'node:crypto';
import { v7 } from 'uuid';
import type { AuditAction } from '#domain/portal/audit.ts';
import type { Config } from './config/config.ts';
import type { DbOrTx } from './db/connect.ts';
import { auditEvent } from './db/schema.ts';
import type { Deps } from './deps.ts';
import { loggedError } from './errors.ts';
import { derivedKey } from './tokens/derived-key.ts';

type AuditFacts = {
  client_id?: string | undefined;
  details?: Record<string, unknown>;
  email?: string;
  session_id?: string | undefined;
};

/**
 * Appends an audit event. `details` hold codes, ids and companies' own statements, no personal data. The database
 * refuses later changes (trigger audit_event_kept).
 */
export async function audit(
  { clock, caller, config }: Pick<Deps, 'clock' | 'caller'> & { config?: Deps['config'] },
  db: DbOrTx,
  action: AuditAction,
  { client_id, details = {}, email, session_id = caller?.session_id }: AuditFacts,
) {
  const account = email && config ? accountHash(config, email) : undefined;
  const network = caller?.network;
  await db
    .insert(auditEvent)
    .values({ id: v7(), at: clock.now(), client_id, action, details, account, network, session_id });
}

/** Same for every spelling of an e-mail; useless without our key. */
export const accountHash = ({ sessionSecret }: Pick<Config, 'sessionSecret'>, email: string): string =>
  createHmac('sha256', derivedKey(sessionSecret, 'audit-account'))
    .update(email.trim().toLowerCase())
    .digest('base64url')
    .slice(0, 22);

const sampleMs = 60_000;
const mostKinds = 1_000;
/** Per server: a test runs several. */
const samples = new WeakMap<Config, Map<string, { since: number; missed: number }>>();

/**
 * Records one refusal a minute per kind and network, with the number skipped: an attacker can cause thousands. A failed
 * write is only logged.
 */
export async function auditSample(
  deps: Pick<Deps, 'clock' | 'caller' | 'db' | 'log' | 'config'>,
  action: AuditAction,
  { details = {}, ...facts }: AuditFacts,
): Promise<void> {
  const now = deps.clock.now().getTime();
  const kind = [
    action,
    deps.caller?.network,
    facts.client_id,
    facts.email?.trim().toLowerCase(),
    JSON.stringify(details),
  ].join('\n');
  const sampled = samples.get(deps.config) ?? new Map<string, { since: number; missed: number }>();
  samples.set(deps.config, sampled);
  const last = sampled.get(kind);
  if (last && Math.abs(now - last.since) < sampleMs) {
    last.missed += 1;
    return;
  }
  if (sampled.size >= mostKinds) sampled.clear();
  sampled.set(kind, { since: now, missed: 0 });
  const missed = last?.missed ? { missed: last.missed } : {};
  try {
    await audit(deps, deps.db, action, { ...facts, details: { ...details, ...missed } });
  } catch (error) {
    deps.log.warn({ error: loggedError(error) }, 'a refusal could not be recorded');
  }
}
