import type { DangerKind } from '#domain/danger/danger.ts';
import type { Parcel } from './parcel.ts';

/** EUR. Above `aboveLimit` the staff decide; `maxCover`: insurance terms (docs/rules.md 11.3). */
export const valorLimits = { aboveLimit: 25_000, maxCover: 50_000, deductible: 500 } as const;

/** EUR replacement value included for documents in an envelope (docs/rules.md 9.6). */
export const envelopeInsurance = 5_000;

/** One valor parcel makes a valor order (docs/rules.md 11.1). */
export function hasValor(parcels: readonly Pick<Parcel, 'valor'>[]): boolean {
  return parcels.some((parcel) => parcel.valor);
}

type Valued = Pick<Parcel, 'valor' | 'value_of_goods' | 'value_of_insurance'>;

/** One robbery may take all parcels, and one cover pays for all. */
function valorSums(parcels: readonly Valued[]): Omit<Valued, 'valor'> {
  const sum = (field: 'value_of_goods' | 'value_of_insurance') =>
    parcels.reduce((total, it) => total + (it.valor ? it[field] : 0), 0);
  return { value_of_goods: sum('value_of_goods'), value_of_insurance: sum('value_of_insurance') };
}

/** True if all valor parcels together exceed the cover (docs/rules.md 11.3). */
export function hasAboveValorCover(parcels: readonly Valued[]): boolean {
  return valorSums(parcels).value_of_insurance > valorLimits.maxCover;
}

/** True if goods or insurance of a parcel, or of all valor parcels together, exceed the limit (docs/rules.md 11.3). */
export function hasAboveValorLimit(parcels: readonly Valued[]): boolean {
  return (
    hasValor(parcels) &&
    [valorSums(parcels), ...parcels].some(
      (it) => it.value_of_goods > valorLimits.aboveLimit || it.value_of_insurance > valorLimits.aboveLimit,
    )
  );
}

type Insured = Pick<Parcel, 'valor' | 'self_insurance' | DangerKind>;

/** Clears dangerous goods, limited and excepted quantity and self insurance (docs/rules.md 11.2). */
export function withValor<P extends Insured>(parcel: P, valor: boolean): P {
  if (!valor) return { ...parcel, valor };
  return {
    ...parcel,
    valor,
    self_insurance: false,
    dangerous_goods: false,
    limited_quantity: false,
    excepted_quantity: false,
  };
}

/** Clears valor (docs/rules.md 11.2). */
export function withSelfInsurance<P extends Insured>(parcel: P, self_insurance: boolean): P {
  return { ...parcel, self_insurance, valor: self_insurance ? false : parcel.valor };
}

export type Signature = {
  signature_required: boolean;
  adult_signature_required: boolean;
  direct_delivery_only: boolean;
};

/** Valor order (docs/rules.md 11.1). */
export const valorSignature: Signature = {
  signature_required: false,
  adult_signature_required: true,
  direct_delivery_only: true,
};

/** Reset without valor (docs/rules.md 11.5). */
export const forcedByValor = Object.keys(valorSignature) as (keyof Signature)[];

/** The two signatures exclude each other (docs/rules.md 11.4). */
export function chooseSignature<S extends Signature>(
  options: S,
  chosen: 'signature_required' | 'adult_signature_required',
  on: boolean,
): S {
  const other = chosen === 'signature_required' ? 'adult_signature_required' : 'signature_required';
  return { ...options, [chosen]: on, [other]: on ? false : options[other] };
}
