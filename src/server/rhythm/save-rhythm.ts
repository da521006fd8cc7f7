import { rhythmDay } from '#domain/order/rhythm.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { lockTemplate, type RhythmTuple, upsertRhythm } from './queries.ts';

/** A new rhythm begins after the day whose drafts exist: an open Stapel gets no further orders. */
export async function saveRhythm(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  row: Pick<RhythmTuple, 'template_id' | 'rhythm' | 'is_paused'>,
): Promise<RhythmTuple> {
  return db.transaction(async (tx) => {
    if (!(await lockTemplate(tx, client_id, row.template_id))) throw refusal('NOT_FOUND');
    return upsertRhythm(tx, { client_id, ...row, done_until: rhythmDay(clock.now()) });
  });
}
