/*
 * A torn run (docs/rules.md 15.16): the user names the last label in hand, and only the labels after it are printed.
 */

/** In the order of the run. */
export type RunLabel = { job_id: string; shipment_id: string; parcel_id: string };

export type LastLabel = 'none' | 'all' | Pick<RunLabel, 'shipment_id' | 'parcel_id'>;

/** `after_parcel`: the first shipment of the rest goes on after this parcel. */
export type TornJob = {
  job_id: string;
  printed: string[];
  rest: string[];
  after_parcel?: string;
};

/** Returns undefined if the run has no such label. */
export function splitRun(labels: readonly RunLabel[], last: LastLabel): TornJob[] | undefined {
  const end = endOf(labels, last);
  if (end === undefined) return undefined;
  return [...new Set(labels.map((it) => it.job_id))].map((job_id) => {
    const own = (part: readonly RunLabel[]) => part.filter((it) => it.job_id === job_id);
    const out = own(labels.slice(0, end));
    const rest = [...new Set(own(labels.slice(end)).map((it) => it.shipment_id))];
    const printed = [...new Set(out.map((it) => it.shipment_id))].filter((it) => !rest.includes(it));
    const before = out.findLast((it) => it.shipment_id === rest[0])?.parcel_id;
    return { job_id, printed, rest, ...(before === undefined ? {} : { after_parcel: before }) };
  });
}

function endOf(labels: readonly RunLabel[], last: LastLabel): number | undefined {
  if (last === 'none') return 0;
  if (last === 'all') return labels.length;
  const isLast = ({ shipment_id, parcel_id }: RunLabel) =>
    shipment_id === last.shipment_id && parcel_id === last.parcel_id;
  const index = labels.findLastIndex(isLast);
  return index < 0 ? undefined : index + 1;
}
