import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { LastAnswers } from '#domain/order/standard-order.ts';

export type Person = Pick<WorkDatabase, 'uidHash'>;

/** Beside the database, since the form's first values are needed before anything can be awaited. */
export const answersKey = ({ uidHash }: Person) => `last-answers.${uidHash}`;

/** What this person answered in the last orders on this device. */
export function lastAnswers(person: Person): LastAnswers {
  try {
    return JSON.parse(localStorage.getItem(answersKey(person)) ?? '{}') as LastAnswers;
  } catch {
    return {};
  }
}
