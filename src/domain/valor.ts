import type { Parcel } from './parcel.ts';

/** EUR. Above the limit the provider decides by hand; the cover is what the insurance terms state (spec 1 §9). */
export const valorLimits = { aboveLimit: 25_000, maxCover: 50_000, deductible: 500 } as const;

/** EUR of replacement value that documents in an envelope are insured for by themselves (spec 1 §4). */
export const envelopeInsurance = 5_000;

/** "Any parcel marked valor makes the order a valor order" (spec 1 §4). */
export function hasValor(parcels: readonly Pick<Parcel, 'valor'>[]): boolean {
  return parcels.some((parcel) => parcel.valor);
}

/** "On a valor order, value of goods or insurance above 25,000 EUR sets has_above_valor_limit" (spec 1 §4). */
export function hasAboveValorLimit(
  parcels: readonly Pick<Parcel, 'valor' | 'value_of_goods' | 'value_of_insurance'>[],
): boolean {
  return (
    hasValor(parcels) &&
    parcels.some(
      (it) => it.value_of_goods > valorLimits.aboveLimit || it.value_of_insurance > valorLimits.aboveLimit,
    )
  );
}

type Insured = Pick<Parcel, 'valor' | 'self_insurance' | 'dangerous_goods' | 'limited_quantity'>;

/** "Valor on a parcel clears its dangerous_goods and limited_quantity flags … valor clears self insurance" (spec 1 §4). */
export function withValor<P extends Insured>(parcel: P, valor: boolean): P {
  if (!valor) return { ...parcel, valor };
  return { ...parcel, valor, self_insurance: false, dangerous_goods: false, limited_quantity: false };
}

/** "Self insurance clears valor" (spec 1 §4). */
export function withSelfInsurance<P extends Insured>(parcel: P, self_insurance: boolean): P {
  return { ...parcel, self_insurance, valor: self_insurance ? false : parcel.valor };
}

type Signature = {
  signature_required: boolean;
  adult_signature_required: boolean;
  direct_delivery_only: boolean;
};

/** Valor order: signature cleared, adult signature forced, direct delivery follows it (spec 1 §4). */
export const valorSignature: Signature = {
  signature_required: false,
  adult_signature_required: true,
  direct_delivery_only: true,
};

/** "Choosing one signature option turns the other off" (spec 1 §4). */
export function chooseSignature<S extends Signature>(
  options: S,
  chosen: 'signature_required' | 'adult_signature_required',
  on: boolean,
): S {
  const other = chosen === 'signature_required' ? 'adult_signature_required' : 'signature_required';
  return { ...options, [chosen]: on, [other]: on ? false : options[other] };
}
