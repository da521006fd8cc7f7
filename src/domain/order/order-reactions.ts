import { servicesOfRoute } from '#domain/services/services.ts';
import { hasAboveValorCover, hasAboveValorLimit, hasValor, valorSignature } from '#domain/services/valor.ts';
import type { OrderDraft, ParcelDraft } from './order-draft.ts';
import { draftRoute } from './order-draft.ts';

/** Valor fixes the delivery options and allows only the special service (docs/rules.md 11.1). */
export function underValor(draft: OrderDraft): OrderDraft {
  if (!hasValor(draft.parcels)) return draft;
  return { ...draft, ...valorSignature, service: draft.service === 'special' ? 'special' : '' };
}

const typedValues = (parcels: readonly ParcelDraft[]) =>
  parcels.map(({ valor, value_of_goods, value_of_insurance }) => ({
    valor,
    value_of_goods: value_of_goods ?? 0,
    value_of_insurance: value_of_insurance ?? 0,
  }));

export function isAboveValorLimit(parcels: readonly ParcelDraft[]): boolean {
  return hasAboveValorLimit(typedValues(parcels));
}

export function isAboveValorCover(parcels: readonly ParcelDraft[]): boolean {
  return hasAboveValorCover(typedValues(parcels));
}

export function isServiceOfRoute(draft: OrderDraft): boolean {
  return draft.service === '' || servicesOfRoute(draftRoute(draft)).includes(draft.service);
}

type Countries = { pickup: string; recipient: string };

/** The end whose country changed; a triangle resets it (docs/rules.md 10.2). */
export function changedCountry(before: Countries, now: Countries): 'recipient' | 'differ_pickup' | undefined {
  if (now.pickup !== before.pickup) return 'differ_pickup';
  return now.recipient === before.recipient ? undefined : 'recipient';
}
