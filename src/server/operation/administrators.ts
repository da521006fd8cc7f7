import { asc, eq, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { audit } from '#server/audit.ts';
import { lockAdmins } from '#server/clients/lock-client.ts';
import type { Client } from '#server/clients/queries.ts';
import { lockSecondFactor } from '#server/clients/second-factor.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, secondFactor } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { sendInTransaction } from '#server/queue/send-in-transaction.ts';
import { endSessionsOf } from '#server/sign-in/sessions.ts';
import { CommandProblem } from './command-problem.ts';

type AdminDeps = Pick<Deps, 'db' | 'clock'>;

/** Also unlocks an account that waits for its check. */
export async function grantAdmin(
  deps: AdminDeps,
  email: string,
  { unlock }: { unlock: boolean },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const row = await lockByEmail(tx, email);
    if (!row.is_active && row.unlocked && !unlock)
      throw new CommandProblem(
        `${named(row)} is locked. With --unlock the account is unlocked and becomes an administrator.`,
      );
    if (row.is_admin && row.is_active) return `${named(row)} is an administrator already.`;
    const unlocked = row.unlocked ?? deps.clock.now();
    await tx
      .update(client)
      .set({ is_admin: true, is_active: true, unlocked, revision: row.revision + 1 })
      .where(eq(client.id, row.id));
    await audit(deps, tx, 'admin_granted', {
      client_id: row.id,
      details: { by: 'command', ...(row.is_active ? {} : { is_unlocked: true }) },
    });
    const also = row.is_active ? '' : ', and the account is unlocked';
    return `${named(row)} is an administrator now${also}. The staff's pages are there from the next sign-in on.`;
  });
}

/** Signs the client out everywhere; refuses the last administrator. */
export async function revokeAdmin(deps: AdminDeps, email: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    const row = await lockByEmail(tx, email);
    if (!row.is_admin) return `${named(row)} is no administrator.`;
    if (admins.every((id) => id === row.id))
      throw new CommandProblem(
        `${named(row)} is the only administrator: somebody must be left to run the portal. Grant another one first.`,
      );
    await tx
      .update(client)
      .set({ is_admin: false, revision: row.revision + 1 })
      .where(eq(client.id, row.id));
    await endSessionsOf(deps, tx, row.id);
    await audit(deps, tx, 'admin_revoked', { client_id: row.id, details: { by: 'command' } });
    return `${named(row)} is no administrator any more and is signed out everywhere.`;
  });
}

/** For an administrator whom no colleague can help (docs/rules.md 20.24); the mail tells the account's owner. */
export async function resetSecondFactor(deps: AdminDeps, email: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const row = await lockByEmail(tx, email);
    const factor = await lockSecondFactor(tx, row.id);
    if (!factor?.confirmed) throw new CommandProblem(`${named(row)} has no second factor.`);
    await tx.delete(secondFactor).where(eq(secondFactor.client_id, row.id));
    await audit(deps, tx, 'second_factor_reset', { client_id: row.id, details: { by: 'command' } });
    const mail = { mail: 'second-factor', client_id: row.id, what: 'reset', mail_id: v7() } as const;
    await sendInTransaction(tx, 'send-mail', mail);
    return `${named(row)} has no second factor any more. The portal tells the account by mail.`;
  });
}

export async function listAdmins({ db }: Pick<Deps, 'db'>): Promise<string> {
  const rows = await db
    .select({ owner: client, has_second_factor: sql<boolean>`${secondFactor.confirmed} is not null` })
    .from(client)
    .leftJoin(secondFactor, eq(secondFactor.client_id, client.id))
    .where(sql`${client.is_admin} and ${isNull(client.deleted)}`)
    .orderBy(asc(client.number));
  if (rows.length === 0)
    return 'There is no administrator. Register in the app, confirm the e-mail, then: node src/server/admin.js grant <e-mail>';
  return rows
    .map(({ owner, has_second_factor }) => {
      const states = [
        has_second_factor ? 'second factor' : 'no second factor',
        ...(owner.is_active ? [] : ['locked']),
      ];
      return `${named(owner)}: ${states.join(', ')}`;
    })
    .join('\n');
}

async function lockByEmail(tx: DbOrTx, email: string): Promise<Client> {
  const [row] = await tx.select().from(client).where(eq(client.email, email.toLowerCase())).for('update');
  if (!row)
    throw new CommandProblem(
      `No client has the e-mail ${email}: register it in the app first, and confirm it.`,
    );
  return row;
}

const named = ({ email, number, company }: Client) => `${email} (${number}, ${company})`;
