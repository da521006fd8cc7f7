import type { RefObject } from 'react';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import type { OrderHandle } from './OrderEditor.tsx';

export type OrderToolsProps = {
  db: WorkDatabase;
  user: DatabaseUser;
  baseData: BaseData;
  draftId: string;
  makeFresh: () => OrderDraft;
  editor: RefObject<OrderHandle | null>;
  /** Keeps this order as a draft. */
  onFresh: () => void;
};
