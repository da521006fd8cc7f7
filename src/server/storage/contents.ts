import { once } from 'node:events';
import { Readable } from 'node:stream';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import { v7 } from 'uuid';
import type { Db } from '#server/db/connect.ts';
import { looseContent } from '#server/db/schema.ts';
import type { Draft, FileContent } from './files.ts';
import { isMissingContent } from './missing-content.ts';

/** Age at which contents without a file are deleted; greater than `longestDraft`. */
const grace = sql`interval '24 hours'`;
const bite = 50;

const placeOf = (key: string) => `contents/${key}`;

/**
 * A key is recorded as loose before its content is written and once its file is gone, so a crash leaves no unknown
 * content.
 */
export function contentsOn(db: Db, disk: Disk) {
  /** Keeps a draft that became a file: a lost connection may hide a successful commit. */
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

    /** An aborted write is discarded. */
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
        await discard({ key }).catch(() => {});
        throw causeOf(error);
      }
      return { key, size };
    },

    /** Undefined if the storage lacks the content, as after a restore or an incomplete move. */
    async read(key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
      try {
        const content = await disk.getStream(placeOf(key));
        // Without a listener an error before or after the reading would end the process.
        content.on('error', () => {});
        const opened = new AbortController();
        const { signal } = opened;
        // An empty stream may end without a `readable` event.
        await Promise.race([once(content, 'readable', { signal }), once(content, 'end', { signal })]);
        opened.abort();
        return content;
      } catch (error) {
        if (isMissingContent(error)) return undefined;
        throw error;
      }
    },

    async has(key: string): Promise<boolean> {
      try {
        return await disk.exists(placeOf(key));
      } catch (error) {
        if (isMissingContent(error) || isForbiddenHead(error)) return false;
        throw error;
      }
    },

    /** Safe in several processes. */
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
        failure ??= deletions.find((it) => it.status === 'rejected');
        last = keys.at(-1) ?? last;
        if (keys.length < bite) break;
      }
      if (failure) throw causeOf(failure.reason);
      return forgotten;
    },
  };
}

/** The answer to HEAD has no body that could say AccessDenied. */
const isForbiddenHead = (error: unknown): boolean =>
  (causeOf(error) as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 403;

/** Unwraps flydrive's error, whose cause may be the source's own. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
