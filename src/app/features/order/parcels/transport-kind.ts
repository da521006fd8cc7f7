import type { OrderForm } from '#app/features/order/order-form.ts';
import { type ParcelDraft, withTransportKind } from '#domain/order/order-draft.ts';
import type { TransportKind } from '#domain/services/parcel.ts';

export function replaceParcels(form: OrderForm, parcels: readonly ParcelDraft[]): void {
  for (let at = form.values.peek().parcels.length - 1; at >= 0; at -= 1) form.remove('parcels', at);
  for (const parcel of parcels) form.insert('parcels', parcel);
}

/** Returns the undo if typed values were replaced. */
export function chooseTransportKind(form: OrderForm, kind: TransportKind): (() => void) | undefined {
  const before = form.values.peek();
  const next = withTransportKind(before, kind);
  form.set('transport_kind', kind);
  if (next.parcels === before.parcels) return undefined;
  replaceParcels(form, next.parcels);
  const hadContent = before.parcels.some((parcel) => parcel.contents !== '' || parcel.weight !== null);
  if (before.parcels.length === 1 && !hadContent) return undefined;
  return () => {
    form.set('transport_kind', before.transport_kind);
    replaceParcels(form, before.parcels);
  };
}
