import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isRhythmDue, rhythmDay, rhythmLimits, rhythmValues } from '#domain/order/rhythm.ts';
import { federalState } from '#domain/values/federal-state.ts';
import type { Language } from '#domain/values/language.ts';
import type { Day } from '#domain/values/working-days.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import {
  addRhythmBatch,
  addRhythmRows,
  claimRhythmsBehind,
  listClientsBehind,
  markDone,
  readForms,
} from '#server/rhythm/queries.ts';
import { withinQuota } from '#server/stored-bytes/within-quota.ts';

const bite = 100;
/** Up to 256 kB each. */
const formsAtOnce = 20;

type Working = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Collects due template orders into one Stapel per client and day (docs/rules.md 25.17), without creating shipments.
 * May run in parallel: a lock runs each rhythm once a day, and the database allows one such Stapel per client and day.
 */
export async function makeRecurring(deps: Working): Promise<{ drafts: number }> {
  const day = rhythmDay(deps.clock.now());
  let drafts = 0;
  let after: string | undefined;
  for (;;) {
    const clients = await listClientsBehind(deps.db, { day, after, limit: bite });
    for (const clientId of clients) {
      try {
        drafts += await makeForClient(deps, clientId, day);
      } catch (error) {
        // The next hour retries. Full storage is the client's own problem.
        const isFull = (error as { code?: unknown } | undefined)?.code === 'STORAGE_FULL';
        deps.log[isFull ? 'info' : 'error'](
          { client_id: clientId, error: loggedError(error) },
          'drafts of a rhythm could not be made',
        );
      }
    }
    after = clients.at(-1);
    if (clients.length < bite) return { drafts };
  }
}

export async function makeForClient(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  client_id: string,
  day: Day = rhythmDay(clock.now()),
): Promise<number> {
  return db.transaction((tx) =>
    withinQuota(tx, client_id, async () => {
      const [owner] = await tx.select().from(client).where(eq(client.id, client_id));
      const behind = await claimRhythmsBehind(tx, client_id, day);
      const state = owner && federalState(owner.zipcode, owner.state_province_code);
      const due = behind.filter(
        ({ rhythm, is_paused, done_until, deleted }) =>
          owner &&
          !owner.deleted &&
          !deleted &&
          !is_paused &&
          isRhythmDue(rhythm, { after: done_until, day, state }),
      );
      const batch_id = randomUUID();
      const now = clock.now();
      const isMade =
        due.length > 0 &&
        (await addRhythmBatch(tx, {
          client_id,
          batch_id,
          name: batchName(owner?.language ?? 'de', day),
          head: emptyHead(now),
          row_count: due.length,
          is_whole: true,
          revision: 1,
          term: 0,
          created: now,
          updated: now,
          rhythm_day: day,
          rhythm_names: due.slice(0, rhythmLimits.names).map((it) => it.name),
        }));
      if (isMade) {
        const ids = due.map((it) => it.template_id);
        for (let from = 0; from < ids.length; from += formsAtOnce) {
          const some = ids.slice(from, from + formsAtOnce);
          const forms = await readForms(tx, client_id, some);
          const rows = some.map((id, index) => ({
            client_id,
            batch_id,
            place: from + index,
            key: rowKey(client_id, id, day),
            facts: rowFacts(from + index + 1, forms.get(id) ?? {}),
            changed: 1,
          }));
          await addRhythmRows(tx, rows);
        }
      }
      // Too late for its day's Stapel: made up for the next day.
      const late = isMade ? [] : due;
      const done = behind.filter((it) => !late.includes(it));
      await markDone(
        tx,
        client_id,
        done.map((it) => it.template_id),
        day,
      );
      return isMade ? due.length : 0;
    }),
  );
}

/** The line holds only the order's place, for the result file. */
const rowFacts = (row: number, form: Record<string, unknown>) => ({
  rows: [row],
  own: '',
  values: rhythmValues(form),
  notes: [],
  isLeftOut: false,
  lines: [{ row, cells: [] }],
});

/** A Stapel without a file, in the devices' format (src/app/offline/rows/batch.ts). */
const emptyHead = (now: Date) => ({
  headings: [],
  lines: [],
  delimiter: ';',
  leftOut: [],
  unused: [],
  common: {},
  createdAt: now.getTime(),
});

function batchName(language: Language, day: Day): string {
  const [year, month, date] = day.split('-');
  return language === 'en' ? `Recurring orders ${day}` : `Wiederkehrende Aufträge ${date}.${month}.${year}`;
}

/** Same key for the same template and day, so the order becomes one shipment. */
function rowKey(clientId: string, templateId: string, day: Day): string {
  const digest = createHash('sha256').update(`${clientId} ${templateId} ${day}`).digest('hex');
  // UUID version 8: derived from other data.
  const text = `${digest.slice(0, 12)}8${digest.slice(13, 16)}8${digest.slice(17, 32)}`;
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
