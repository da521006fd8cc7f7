import { setTimeout as delay } from 'node:timers/promises';
import { addMinutes } from 'date-fns/addMinutes';
import { getUnixTime } from 'date-fns/getUnixTime';
import { max } from 'date-fns/max';
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import { type Client, isUnlocked } from '#server/clients/queries.ts';
import { client, session } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';

/*
 * A password change ends older sessions and sends one mail. The browser reports changes, but each sign-in and refresh
 * also asks the identity service (docs/decisions.md 2.8).
 */

/** Minutes: logging out everywhere also moves the identity service's date. */
const noNewsMinutes = 1;
/** ms; without an answer the last known date applies. */
const patienceMs = 3_000;

/** undefined if the account is unknown or the service is away. */
export async function askValidSince(deps: Deps, user_uid: string): Promise<Date | undefined> {
  try {
    const asked = deps.identity.findAccount(user_uid);
    const account = await Promise.race([asked, delay(patienceMs, 'late' as const, { ref: false })]);
    if (account !== 'late') return account?.signedIn;
    asked.catch(() => {});
    throw new Error('no answer in time');
  } catch (error) {
    deps.log.warn(
      { error: loggedError(error) },
      'the identity service could not say since when sign-ins count',
    );
    return undefined;
  }
}

/** The identity service reports whole seconds. */
export const isBefore = (signedIn: Date, validAfter: Date): boolean =>
  getUnixTime(signedIn) < getUnixTime(validAfter);

/** Anyone may report a password change; without a change nothing happens. */
export async function endOldSessions(deps: Deps, { user_uid }: { user_uid: string }): Promise<void> {
  const account = await deps.identity.findAccount(user_uid);
  if (account) await endSessionsBefore(deps, { user_uid }, account.signedIn, { isSaid: true });
}

export async function endSessionsBefore(
  deps: Deps,
  { user_uid }: Pick<Client, 'user_uid'>,
  changed: Date,
  { isSaid }: { isSaid: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(client).where(eq(client.user_uid, user_uid)).for('update');
    if (!owner || owner.deleted) return;
    const isFirstHeard = changed > owner.valid_after;
    // The identity service reports whole seconds. A session of the same second that exists at the first report is older.
    const isOlder = isFirstHeard ? lte : lt;
    if (isFirstHeard) await tx.update(client).set({ valid_after: changed }).where(eq(client.id, owner.id));
    const ended = await tx
      .update(session)
      .set({ ended: deps.clock.now() })
      .where(
        and(
          eq(session.client_id, owner.id),
          isNull(session.ended),
          isOlder(sql`coalesce(${session.signed_in}, ${session.created})`, changed),
        ),
      )
      .returning({ id: session.id });
    if (ended.length === 0 && !isNews(owner, changed, isSaid)) return;
    // The client never signed in, and the address may be a stranger's.
    if (!isUnlocked(owner)) return;
    const details = { by: isSaid ? 'link' : 'identity_service' };
    await audit(deps, tx, 'password_changed', { client_id: owner.id, details });
    await orderMail(deps, tx, { mail: 'password-changed', client_id: owner.id });
  });
}

/** The first known date is the account's creation, unless a change is reported. */
function isNews({ valid_after, created }: Client, changed: Date, isSaid: boolean): boolean {
  if (!isSaid && valid_after.getTime() === 0) return false;
  const counted = isSaid ? max([valid_after, created]) : valid_after;
  return changed > addMinutes(counted, noNewsMinutes);
}
