import { loadUnList } from '#app/parts/orders/un-list.ts';
import { dangerIssues } from '#domain/danger/danger-rules.ts';
import type { OrderContext } from '#domain/order/order-rules.ts';

export async function loadDangerRules(): Promise<OrderContext['dangerIssues']> {
  const list = await loadUnList();
  return (parcel) => dangerIssues(parcel, list);
}
