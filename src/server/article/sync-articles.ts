import { getUnixTime } from 'date-fns/getUnixTime';
import { articleLimits, type SavedArticle } from '#domain/articles/article.ts';
import { endOfChanges, startOfChanges } from '#server/change-cursor.ts';
import type { Deps } from '#server/deps.ts';
import { listChanges, newestChange, savedArticle } from './queries.ts';

type Synced = {
  data: SavedArticle[];
  sync: { cursor: string; full: boolean; deleted: string[]; more: boolean };
};

export async function syncArticles(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  { since, limit = articleLimits.articles }: { since: string; limit?: number | undefined },
): Promise<Synced> {
  const now = getUnixTime(clock.now());
  // Read before the rows: a change in between is sent twice rather than lost.
  const newest = await newestChange(db, clientId);
  const { from, full } = startOfChanges(since, { newest, now });
  const { rows: changes, more } = await listChanges(db, clientId, from, { limit, withDeleted: !full });
  const last = more ? changes.at(-1) : undefined;
  const end = last && { changed: last.changed, id: last.article_id };
  return {
    data: changes.filter((it) => !it.isDeleted).map(savedArticle),
    sync: {
      cursor: endOfChanges(end, { from, newest, now }),
      full,
      deleted: changes.filter((it) => it.isDeleted).map((it) => it.article_id),
      more,
    },
  };
}
