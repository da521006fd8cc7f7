import type { PlainAddress } from '#domain/address/address.ts';
import type { CustomsDraft } from '#domain/order/order-draft.ts';
import type { ContentsUse } from '#domain/order/sent-contents.ts';
import type { SentOrder } from '#domain/order/sent-order.ts';

export type RememberedGoods = {
  /** Company and place, folded. */
  recipient: string;
  customs: CustomsDraft;
  /** ms */
  at: number;
};

export type RememberedOrder = {
  /** The recipient's `sameAddressKey`. */
  recipient: string;
  last: SentOrder;
  /** The recipient as last sent; undefined in rows of earlier versions. */
  address?: PlainAddress;
  uses: ContentsUse[];
};
