import type { DangerKind } from '#domain/danger/danger.ts';
import type { Parcel } from './parcel.ts';

/** EUR. Above the limit the provider decides by hand; the cover is what the insurance terms state (docs/rules.md 11.3). */
export const valorLimits = { aboveLimit: 25_000, maxCover: 50_000, deductible: 500 } as const;

/** EUR of replacement value that documents in an envelope are insured for by themselves (docs/rules.md 9.6). */
export const envelopeInsurance = 5_000;

/** One parcel marked valor makes the order a valor order (docs/rules.md 11.1). */
export function hasValor(parcels: readonly Pick<Parcel, 'valor'>[]): boolean {
  return parcels.some((parcel) => parcel.valor);
}

type Valued = Pick<Parcel, 'valor' | 'value_of_goods' | 'value_of_insurance'>;

/** One robbery takes all of them, and one cover pays for all of them. */
function valorSums(parcels: readonly Valued[]): Omit<Valued, 'valor'> {
  const sum = (field: 'value_of_goods' | 'value_of_insurance') =>
    parcels.reduce((total, it) => total + (it.valor ? it[field] : 0), 0);
  return { value_of_goods: sum('value_of_goods'), value_of_insurance: sum('value_of_insurance') };
}

/** Whether the valor parcels are insured together for more than the stated cover (docs/rules.md 11.3). */
export function hasAboveValorCover(parcels: readonly Valued[]): boolean {
  return valorSums(parcels).value_of_insurance > valorLimits.maxCover;
}

/** Whether goods or insurance on a valor order, on one parcel or on the valor parcels together, are worth more than the limit (docs/rules.md 11.3). */
export function hasAboveValorLimit(parcels: readonly Valued[]): boolean {
  return (
    hasValor(parcels) &&
    [valorSums(parcels), ...parcels].some(
      (it) => it.value_of_goods > valorLimits.aboveLimit || it.value_of_insurance > valorLimits.aboveLimit,
    )
  );
}

type Insured = Pick<Parcel, 'valor' | 'self_insurance' | DangerKind>;

/** Valor on a parcel clears dangerous goods, limited and excepted quantity and self insurance (docs/rules.md 11.2). */
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

/** Self insurance clears valor (docs/rules.md 11.2). */
export function withSelfInsurance<P extends Insured>(parcel: P, self_insurance: boolean): P {
  return { ...parcel, self_insurance, valor: self_insurance ? false : parcel.valor };
}

export type Signature = {
  signature_required: boolean;
  adult_signature_required: boolean;
  direct_delivery_only: boolean;
};

/** Valor order: signature off, adult signature and direct delivery on (docs/rules.md 11.1). */
export const valorSignature: Signature = {
  signature_required: false,
  adult_signature_required: true,
  direct_delivery_only: true,
};

/** The options that valor sets, and that go back without it (docs/rules.md 11.5). */
export const forcedByValor = Object.keys(valorSignature) as (keyof Signature)[];

/** Choosing one signature turns the other off (docs/rules.md 11.4). */
export function chooseSignature<S extends Signature>(
  options: S,
  chosen: 'signature_required' | 'adult_signature_required',
  on: boolean,
): S {
  const other = chosen === 'signature_required' ? 'adult_signature_required' : 'signature_required';
  return { ...options, [chosen]: on, [other]: on ? false : options[other] };
}
