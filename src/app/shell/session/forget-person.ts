import { reportFault } from '#app/api/report.ts';
import { getSession } from '#app/api/session.ts';
import { forgetAddresses } from '#app/offline/addresses/address-cache.ts';
import { deleteOtherCaches } from '#app/offline/rows/cache-database.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';

/**
 * Deletes a user's address book and labels; if they logged out (`isOver`), also templates and mappings that the server
 * has.
 */
export async function forgetPerson(uid: string, isOver: boolean): Promise<void> {
  const ends = await Promise.allSettled([forgetAddresses(uid), isOver && forgetTemplates(uid)]);
  for (const end of ends) if (end.status === 'rejected') reportFault('forget', end.reason);
}

/** Keeps unsent changes, and everything if the user signed in again. */
async function forgetTemplates(uid: string): Promise<void> {
  const db = await openWorkDatabase(uid);
  if (getSession()?.user_uid === uid) return;
  await db.templates.where({ pending: 0 }).delete();
  await db.importMappings.where({ pending: 0 }).delete();
}

/** Deletes cached address books and labels unless a user is signed in. */
export async function forgetEverybody(): Promise<void> {
  if (getSession()) return;
  await deleteOtherCaches('').catch(() => {});
}
