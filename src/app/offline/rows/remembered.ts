import type { CustomsDraft } from '#domain/order/order-draft.ts';
import type { ContentsUse } from '#domain/order/sent-contents.ts';
import type { SentOrder } from '#domain/order/sent-order.ts';

/** The goods that went to a recipient the last time. */
export type RememberedGoods = {
  /** Company and place, folded. */
  recipient: string;
  customs: CustomsDraft;
  /** ms */
  at: number;
};

/** The last order to a recipient, and the contents that were written for them, the latest first. */
export type RememberedOrder = {
  /** The recipient's `sameAddressKey`. */
  recipient: string;
  last: SentOrder;
  uses: ContentsUse[];
};
