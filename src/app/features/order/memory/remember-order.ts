import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { draftBorder } from '#domain/order/draft-customs.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { withAnswersOf } from '#domain/order/standard-answers.ts';
import { answersKey, lastAnswers } from './last-answers.ts';
import { rememberGoods } from './remembered-goods.ts';
import { rememberSent } from './remembered-orders.ts';

export function rememberOrder(db: WorkDatabase, draft: OrderDraft): void {
  localStorage.setItem(answersKey(db), JSON.stringify(withAnswersOf(draft, lastAnswers(db))));
  void rememberSent(db, draft).catch(() => {});
  if (draftBorder(draft)) void rememberGoods(db, draft).catch(() => {});
}
