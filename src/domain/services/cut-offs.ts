import * as v from 'valibot';
import type { ServiceLabel } from './services.ts';

/* Cut-off times for handing parcels over, set by the provider (docs/rules.md 10.12). */

/** The staff arrange the special service by themselves. */
export const cutOffServices = [
  'all',
  'express_plus',
  'express',
  'express_12',
  'saver',
  'saturday',
  'standard',
] as const satisfies readonly ('all' | ServiceLabel)[];

/** Entries: every device of every client loads all of them. */
export const mostCutOffs = 200;

/** `all`, or the first digits of the sender's postal code. */
export const CutOffArea = v.pipe(v.string('not_valid'), v.regex(/^(all|\d{1,5})$/, 'not_valid'));

/** `time`: HH:mm in Berlin, the last minute that counts for the same day. */
export const CutOff = v.object({
  service: v.picklist(cutOffServices, 'not_valid'),
  area: CutOffArea,
  time: v.pipe(v.string('not_valid'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_valid')),
});
export type CutOff = v.InferOutput<typeof CutOff>;

type Place = { country_code: string; postal_code: string };

/** The longest area wins; among equal areas the entry of the service wins over the one for all services. */
export function cutOffTime(
  cutOffs: readonly CutOff[],
  { service, place }: { service: ServiceLabel | ''; place: Place },
): string | undefined {
  if (place.country_code !== 'DE' || service === 'special') return undefined;
  const code = place.postal_code.trim();
  const rank = ({ area, service: of }: CutOff) =>
    (area === 'all' ? 0 : area.length * 2) + (of === 'all' ? 0 : 1);
  const [first] = cutOffs
    .filter((it) => it.service === 'all' || it.service === service)
    .filter((it) => it.area === 'all' || code.startsWith(it.area))
    .sort((a, b) => rank(b) - rank(a));
  return first?.time;
}
