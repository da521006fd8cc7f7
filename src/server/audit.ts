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
  /** The e-mail that somebody tried to sign in with, or asked a link for. */
  email?: string;
  /** A session that begins with what is recorded; else it is the caller's. */
  session_id?: string | undefined;
};

/**
 * Appends to the record of who did what, from which network and session. `details` hold codes, ids and what companies
 * say of themselves, no personal data. Nobody changes it afterwards: the database refuses (trigger audit_event_kept).
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

/** The same for every spelling of an e-mail, and of no use to somebody without our key. */
export const accountHash = ({ sessionSecret }: Pick<Config, 'sessionSecret'>, email: string): string =>
  createHmac('sha256', derivedKey(sessionSecret, 'audit-account'))
    .update(email.trim().toLowerCase())
    .digest('base64url')
    .slice(0, 22);

const sampleMs = 60_000;
const mostKinds = 1_000;
/** Per server, of which a test has several. */
const samples = new WeakMap<Config, Map<string, { since: number; missed: number }>>();

/**
 * Records a refusal that somebody may cause a thousand times a minute: of each kind and network one a minute, with the
 * number of those that came since the last. A record that cannot be written refuses nothing by itself.
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
