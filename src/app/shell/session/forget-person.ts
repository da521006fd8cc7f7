import { reportFault } from '#app/api/report.ts';
import { getSession } from '#app/api/session.ts';
import { forgetAddresses } from '#app/offline/addresses/address-cache.ts';
import { deleteOtherCaches } from '#app/offline/rows/cache-database.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';

/** Deletes a person's address book and labels, and, if they have left for good, the templates and mappings that the server has. */
export async function forgetPerson(uid: string, isOver: boolean): Promise<void> {
  const ends = await Promise.allSettled([forgetAddresses(uid), isOver && forgetTemplates(uid)]);
  for (const end of ends) if (end.status === 'rejected') reportFault('forget', end.reason);
}

/** What waits to be sent stays; so does everything if they have signed in again. */
async function forgetTemplates(uid: string): Promise<void> {
  const db = await openWorkDatabase(uid);
  if (getSession()?.user_uid === uid) return;
  await db.templates.where({ pending: 0 }).delete();
  await db.importMappings.where({ pending: 0 }).delete();
}

/** Deletes the address books and labels of whoever was here before; nothing while somebody is signed in. */
export async function forgetEverybody(): Promise<void> {
  if (getSession()) return;
  await deleteOtherCaches('').catch(() => {});
}
