import type { OrderForm } from '#app/features/order/order-form.ts';
import { dangerKinds } from '#domain/danger/danger.ts';
import type { ParcelDraft } from '#domain/order/order-draft.ts';

/** What a parcel is besides its measures. */
export const parcelFlags = ['self_insurance', 'valor', ...dangerKinds] as const;

/** Sets the flags of a parcel to what a rule makes of them. */
export function setFlags(form: OrderForm, index: number, next: ParcelDraft): void {
  for (const flag of parcelFlags) form.set(`parcels.${index}.${flag}`, next[flag]);
}
