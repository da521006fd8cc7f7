import { type Surcharge, surchargeRules } from '#domain/services/surcharges.ts';

/** The change that would avoid a surcharge: so much less of the measure saves so many EUR. */
export type Saving = { by: number; unit: 'cm' | 'kg'; amount_eur: number };

/** The next smaller girth surcharge stays due when a parcel only just falls below the greater one. */
export function savingOf(surcharge: Surcharge, isNational: boolean): Saving {
  const by = Number((surcharge.measured - surcharge.limit).toFixed(1));
  const smaller = surchargeRules.large_parcel_girth[isNational ? 'national' : 'abroad'];
  const stays = surcharge.code === 'oversize_girth' ? smaller : 0;
  return { by, unit: surcharge.unit, amount_eur: surcharge.amount_eur - stays };
}
