import * as v from 'valibot';

/** By what an order is refused (the first three) or asked about (docs/rules.md 12.19 and 12.20). */
const embargoRules = ['country_off', 'arms', 'high_priority', 'country', 'area', 'goods'] as const;

/** A rule of embargoes that an order meets, with its source. Kept with a shipment, it says what was declared. */
export const EmbargoFinding = v.object({
  rule: v.picklist(embargoRules),
  /** The destination, by its ISO code. */
  country: v.string(),
  /** A part of it (embargo-list.ts). */
  area: v.optional(v.string()),
  /** Digits. */
  hs_code: v.optional(v.string()),
  /** Why the goods need attention (embargo-list.ts). */
  kinds: v.optional(v.array(v.string())),
  /** The act, in English, such as "AWV § 74(1) no. 11"; empty where none is known. */
  act: v.string(),
  /** The publication that names it, where that is not the act itself; `setting`: the staff. */
  list: v.string(),
  /** The day the list is of: yyyy-mm-dd or a year; empty: general knowledge that is to be confirmed. */
  day: v.string(),
});
export type EmbargoFinding = v.InferOutput<typeof EmbargoFinding>;
