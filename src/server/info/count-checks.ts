import { and, eq, gt, isNull, min } from 'drizzle-orm';
import type { StaffToday } from '#contract/info.ts';
import type { CheckFilter } from '#domain/people/client.ts';
import type { Db } from '#server/db/connect.ts';
import { actionCode, client } from '#server/db/schema.ts';
import { timestamp } from '#server/timestamp.ts';
import { countClients } from '#server/user/list-clients.ts';

/** Uses the client list's filters, so that both counts agree. */
export async function countChecks(db: Db, now: Date): Promise<StaffToday['checks']> {
  const countOf = (check: CheckFilter) =>
    countClients(db, { user_type: 'all', is_active: -1, search: '', check, now });
  const [asked, unasked, [oldest]] = await Promise.all([
    countOf('asked'),
    countOf('unasked'),
    db
      .select({ created: min(actionCode.created) })
      .from(actionCode)
      .innerJoin(client, eq(client.id, actionCode.client_id))
      .where(
        and(
          isNull(actionCode.used),
          gt(actionCode.expires, now),
          isNull(client.unlocked),
          eq(client.is_active, false),
          isNull(client.deleted),
        ),
      ),
  ]);
  return { asked, unasked, oldest_asked: oldest?.created ? timestamp(oldest.created) : null };
}
