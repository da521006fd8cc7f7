import type { OrderForm } from '#app/features/order/order-form.ts';
import { dangerKinds } from '#domain/danger/danger.ts';
import type { ParcelDraft } from '#domain/order/order-draft.ts';

export const parcelFlags = ['self_insurance', 'valor', ...dangerKinds] as const;

export function setFlags(form: OrderForm, index: number, next: ParcelDraft): void {
  for (const flag of parcelFlags) form.set(`parcels.${index}.${flag}`, next[flag]);
}
