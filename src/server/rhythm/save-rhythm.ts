import { rhythmDay } from '#domain/order/rhythm.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { lockTemplate, putRhythm, type RhythmTuple } from './queries.ts';

/**
 * Gives a template its rhythm. A new one begins behind the day whose drafts are there already: a Stapel that somebody works
 * on gets no more orders.
 */
export async function saveRhythm(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { client_id }: Pick<CurrentUser, 'client_id'>,
  row: Pick<RhythmTuple, 'template_id' | 'rhythm' | 'is_paused'>,
): Promise<RhythmTuple> {
  return db.transaction(async (tx) => {
    if (!(await lockTemplate(tx, client_id, row.template_id))) throw refusal('NOT_FOUND');
    return putRhythm(tx, { client_id, ...row, done_until: rhythmDay(clock.now()) });
  });
}
