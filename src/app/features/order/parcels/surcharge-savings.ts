import { type Surcharge, surchargeRules } from '#domain/services/surcharges.ts';

export type Saving = { by: number; unit: 'cm' | 'kg'; amount_eur: number };

/** A parcel just below the larger girth limit still pays the smaller girth surcharge. */
export function savingOf(surcharge: Surcharge, isNational: boolean): Saving {
  const by = Number((surcharge.measured - surcharge.limit).toFixed(1));
  const smaller = surchargeRules.large_parcel_girth[isNational ? 'national' : 'abroad'];
  const stays = surcharge.code === 'oversize_girth' ? smaller : 0;
  return { by, unit: surcharge.unit, amount_eur: surcharge.amount_eur - stays };
}
