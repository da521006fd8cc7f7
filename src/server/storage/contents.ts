import { once } from 'node:events';
import { Readable } from 'node:stream';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import { v7 } from 'uuid';
import type { Db } from '#server/db/connect.ts';
import { looseContent } from '#server/db/schema.ts';
import type { Draft, FileContent } from './files.ts';

/** The time after which nobody reads or writes a content any more that is no file's; see `longestDraft`, too. */
const grace = sql`interval '24 hours'`;
/** Deleted side by side. */
const bite = 50;

const placeOf = (key: string) => `contents/${key}`;

/**
 * Bytes under keys. A key is noted as loose before its content is written and as soon as no file has it any more, so
 * that whatever a crash leaves is known without a look into the storage.
 */
export function contentsOn(db: Db, disk: Disk) {
  /** Discards a draft, unless it has become a file's all the same: who lost the line while committing cannot know. */
  async function discard({ key }: Pick<Draft, 'key'>): Promise<void> {
    const given = await db
      .update(looseContent)
      .set({ since: sql`'epoch'` })
      .where(eq(looseContent.key, key))
      .returning();
    if (given.length === 0) return;
    await disk.delete(placeOf(key));
    await db.delete(looseContent).where(eq(looseContent.key, key));
  }

  return {
    discard,

    /** Piece by piece, however much it is; nothing stays of what breaks off. */
    async write(content: FileContent): Promise<Draft> {
      const key = v7();
      await db.insert(looseContent).values({ key });
      let size = 0;
      async function* counted() {
        for await (const piece of content instanceof Uint8Array ? [content] : content) {
          const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
          size += bytes.length;
          yield bytes;
        }
      }
      try {
        await disk.putStream(placeOf(key), Readable.from(counted()));
      } catch (error) {
        // A content that cannot be deleted now stays loose.
        await discard({ key }).catch(() => {});
        throw causeOf(error);
      }
      return { key, size };
    },

    async read(key: string): Promise<AsyncIterable<Uint8Array>> {
      const content = await disk.getStream(placeOf(key));
      // A listener is needed, since nobody may be reading yet, or any more, when the line breaks; who does read is
      // told in any case.
      content.on('error', () => {});
      const opened = new AbortController();
      const { signal } = opened;
      // An empty one may end without ever having been readable.
      await Promise.race([once(content, 'readable', { signal }), once(content, 'end', { signal })]);
      opened.abort();
      return content;
    },

    /** Deletes what has been loose for long. Any number of processes may do it at once. */
    async forget(): Promise<number> {
      let forgotten = 0;
      let failure: PromiseRejectedResult | undefined;
      let last = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const isOld = and(lt(looseContent.since, sql`now() - ${grace}`), gt(looseContent.key, last));
        const old = await db
          .select()
          .from(looseContent)
          .where(isOld)
          .orderBy(asc(looseContent.key))
          .limit(bite);
        const keys = old.map(({ key }) => key);
        const deletions = await Promise.allSettled(keys.map((key) => disk.delete(placeOf(key))));
        const gone = keys.filter((_, at) => deletions[at]?.status === 'fulfilled');
        forgotten += gone.length;
        await db.delete(looseContent).where(inArray(looseContent.key, gone));
        // One that cannot be deleted keeps none of the others.
        failure ??= deletions.find((it) => it.status === 'rejected');
        last = keys.at(-1) ?? last;
        if (keys.length < bite) break;
      }
      if (failure) throw causeOf(failure.reason);
      return forgotten;
    },
  };
}

/** Flydrive wraps what went wrong, which may be the source's own error, in one of its own. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
