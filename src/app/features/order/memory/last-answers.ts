import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { LastAnswers } from '#domain/order/standard-order.ts';

export type Person = Pick<WorkDatabase, 'uidHash'>;

/** In localStorage, because the form needs its first values synchronously. */
export const answersKey = ({ uidHash }: Person) => `last-answers.${uidHash}`;

export function lastAnswers(person: Person): LastAnswers {
  try {
    return JSON.parse(localStorage.getItem(answersKey(person)) ?? '{}') as LastAnswers;
  } catch {
    return {};
  }
}
