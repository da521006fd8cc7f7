import { isNull, sql } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import { maxSsccSerial } from '#domain/labels/label-number.ts';
import { audit } from '#server/audit.ts';
import type { Connection, DbOrTx } from '#server/db/connect.ts';
import { carrierNumberBlock, client, databaseLife, session } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { listMarks, writeAllMarks } from '#server/storage/number-marks.ts';
import { CommandProblem } from './command-problem.ts';
import { compareFiles, type FileDifferences } from './compare-files.ts';
import { isPortalRunning } from './is-portal-running.ts';

/** Default number of serials possibly issued after the last mark or the backup. */
export const usualSkip = 100_000;

/** Lists possibly closed since the backup; the carrier has their papers. */
const handoverSkip = 100;

type Restored = { connection: Connection; disk: Disk; clock: Deps['clock']; skip: number };
type Jump = { company_prefix: string; from: number; to: number };

/**
 * Prepares a restored database before the portal starts: skips possibly issued tracking and list numbers, ends all
 * sessions (clients may have been locked or signed out since) and lists differences between rows and storage. May be
 * repeated.
 */
export async function afterRestore({ connection, disk, clock, skip }: Restored): Promise<string> {
  await refuseRunningPortal(connection);
  const marks = await listMarks(disk).catch(refuseUnlisted);
  const done = await connection.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const jumps = await jumpNumbers(tx, marks, skip);
    await jumpHandoverLists(tx);
    const life = await beginLife(tx);
    const sessions = await endEverySession(tx, clock.now());
    await audit({ clock }, tx, 'after_restore', { details: { jumps, sessions } });
    return { jumps, sessions, life };
  });
  try {
    for (const { company_prefix, to } of done.jumps)
      await writeAllMarks(disk, company_prefix, { life: done.life, beat: 0, next: to });
  } catch {
    throw new CommandProblem(
      'The storage did not take the marks of numbers given out: run the command again.',
    );
  }
  const files = await compareFiles(connection.db, disk);
  return [...done.jumps.map(jumpLine), handoverLine, sessionLine(done.sessions), ...fileLines(files)].join(
    '\n',
  );
}

/** A running process still holds a block of numbers and would issue them. */
async function refuseRunningPortal(connection: Connection): Promise<void> {
  if (await isPortalRunning(connection))
    throw new CommandProblem('The portal is running on this database: stop every process of it first.');
}

function refuseUnlisted(error: unknown): never {
  const reason =
    error instanceof Error ? ((error.cause as Error | undefined)?.name ?? error.name) : 'unknown';
  throw new CommandProblem(
    `The storage cannot be listed (${reason}): for this command its keys need the right to list as well.`,
  );
}

async function jumpNumbers(tx: DbOrTx, marks: Map<string, number>, skip: number): Promise<Jump[]> {
  const blocks = await tx.select().from(carrierNumberBlock).for('update');
  const known = new Map(blocks.map((it) => [it.company_prefix, it.next_serial]));
  const prefixes = [...new Set([...known.keys(), ...marks.keys()])].toSorted();
  const jumps = prefixes.map((company_prefix) => {
    const from = known.get(company_prefix) ?? 1;
    const to = Math.max(from, marks.get(company_prefix) ?? 0) + skip;
    if (to > 10 * (maxSsccSerial(company_prefix) + 1))
      throw new CommandProblem(
        `The prefix ${company_prefix} has no room for ${skip} more numbers: say with --skip how many may have been given out since the backup.`,
      );
    return { company_prefix, from, to };
  });
  for (const { company_prefix, to } of jumps)
    await tx
      .insert(carrierNumberBlock)
      .values({ company_prefix, next_serial: to })
      .onConflictDoUpdate({ target: carrierNumberBlock.company_prefix, set: { next_serial: to } });
  return jumps;
}

/** Marks of the previous life belong to other backups. */
async function beginLife(tx: DbOrTx): Promise<string> {
  const life = crypto.randomUUID();
  await tx
    .insert(databaseLife)
    .values({ life, beat: 0 })
    .onConflictDoUpdate({ target: databaseLife.is_only, set: { life, beat: 0 } });
  return life;
}

async function jumpHandoverLists(tx: DbOrTx): Promise<void> {
  await tx.update(client).set({ handover_serial: sql`${client.handover_serial} + ${handoverSkip}` });
}

/** Ended sessions would reappear; raising the client's version voids access tokens. */
async function endEverySession(tx: DbOrTx, now: Date): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ ended: now })
    .where(isNull(session.ended))
    .returning({ client_id: session.client_id });
  await tx.execute(sql`
    update ${client} set session_version = session_version + 1
    where id in (select client_id from ${session} where ended = ${now})`);
  return ended.length;
}

const number = new Intl.NumberFormat('en');
const jumpLine = ({ company_prefix, from, to }: Jump) =>
  `Tracking numbers of ${company_prefix}: the next serial is ${number.format(to)}; the backup said ${number.format(from)}.`;
const handoverLine = `Handover lists: every client’s next number is ${handoverSkip} further.`;
const sessionLine = (count: number) => `Sessions ended: ${number.format(count)}.`;

const mostShown = 100;

function fileLines({ same, withoutContent, withoutRow }: FileDifferences): string[] {
  return [
    `Files: ${number.format(same)} as they should be.`,
    ...listed(
      'Files whose content is missing; put the content back from the storage’s own backup, or delete them in the app',
      withoutContent,
    ),
    ...listed('Contents that no file has, perhaps of files made since the backup; they stay', withoutRow),
  ];
}

function listed(title: string, all: readonly string[]): string[] {
  if (all.length === 0) return [];
  const more = all.length > mostShown ? [`  … and ${number.format(all.length - mostShown)} more`] : [];
  return [
    `${title} (${number.format(all.length)}):`,
    ...all.slice(0, mostShown).map((it) => `  ${it}`),
    ...more,
  ];
}
