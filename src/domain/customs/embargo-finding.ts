import * as v from 'valibot';

/** The first three refuse an order, the others require a declaration (docs/rules.md 12.19 and 12.20). */
const embargoRules = ['country_off', 'arms', 'high_priority', 'country', 'area', 'goods'] as const;

/** Proof of what the shipper declared. */
export const EmbargoFinding = v.object({
  rule: v.picklist(embargoRules),
  country: v.string(),
  area: v.optional(v.string()),
  hs_code: v.optional(v.string()),
  kinds: v.optional(v.array(v.string())),
  /** English, such as "AWV § 74(1) no. 11"; empty if unknown. */
  act: v.string(),
  /** Publication that names the act; `setting` if staff switched the country off. */
  list: v.string(),
  /** Date of the publication, yyyy-mm-dd or a year; empty if unconfirmed. */
  day: v.string(),
});
export type EmbargoFinding = v.InferOutput<typeof EmbargoFinding>;
