import { eq } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import { lockClient } from '#server/clients/lock-client.ts';
import { client } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { traceOf } from '#server/trace-of.ts';

type Requested = { id: string; notes: string; seen?: string | undefined };

/**
 * Hidden from the client (docs/rules.md 20.22). If `seen` is given and a colleague changed the notes since, the write
 * is refused.
 */
export async function writeClientNotes(
  deps: Deps,
  staff: CurrentUser,
  { id, notes, seen }: Requested,
): Promise<{ notes: string }> {
  return deps.db.transaction(async (tx) => {
    const row = await lockClient(tx, id);
    if (!row || row.deleted) throw refusal('NOT_FOUND');
    if (row.notes === notes) return { notes };
    if (seen !== undefined && row.notes !== seen) throw refusal('NOTES_CHANGED', { notes: row.notes });
    await tx.update(client).set({ notes }).where(eq(client.id, row.id));
    await audit(deps, tx, 'client_notes_changed', {
      client_id: row.id,
      details: { staff: staff.client_id, before: traceOf(row.notes), after: traceOf(notes) },
    });
    return { notes };
  });
}
