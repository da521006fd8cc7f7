import { type DangerKind, type DangerUnit, dangerKindsOf, dangerParts } from './danger.ts';

type Typed = number | null | undefined;
export type DangerQuantity = Partial<Record<DangerKind, boolean>> & {
  weight?: Typed;
  danger_inner_packagings?: Typed;
  danger_inner_quantity?: Typed;
  danger_unit?: DangerUnit | undefined;
  /** A request has a notice, a draft the class itself. */
  danger_lq_notice?: string | undefined;
  danger_class?: string | undefined;
};

/** kg per l. The lightest liquids weigh more; gases (class 2) may weigh less. */
const lightest = 0.5;

const inLargeUnits: Record<DangerUnit, { unit: 'kg' | 'l'; factor: number }> = {
  g: { unit: 'kg', factor: 0.001 },
  kg: { unit: 'kg', factor: 1 },
  ml: { unit: 'l', factor: 0.001 },
  l: { unit: 'l', factor: 1 },
};

/** The net quantity of a parcel that weighs too little for it; undefined if both fit or are unknown. */
export function netAboveGross(parcel: DangerQuantity): { net: number; unit: 'kg' | 'l' } | undefined {
  const { weight, danger_inner_packagings: count, danger_inner_quantity: each, danger_unit = 'ml' } = parcel;
  if (!weight || !count || !each || dangerKindsOf(parcel).length === 0) return undefined;
  const { unit, factor } = inLargeUnits[danger_unit];
  const net = Math.round(count * each * factor * 1000) / 1000;
  const isGas = (parcel.danger_class || dangerParts(parcel.danger_lq_notice ?? '').danger_class).startsWith(
    '2',
  );
  if (unit === 'l' && isGas) return undefined;
  return net * (unit === 'l' ? lightest : 1) > weight ? { net, unit } : undefined;
}
