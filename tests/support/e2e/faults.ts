import * as v from 'valibot';

/**
 * `drop-before`, `drop-after-commit`: the connection ends without an answer, before or after the work was done. `html`:
 * what a captive portal says. `truncate`: the connection ends in the middle of the answer. `stale-before`,
 * `stale-after`: something in between answers what it has kept of an earlier request to the same path. `stranger-before`,
 * `stranger-after`: a gateway refuses, in JSON and in words of its own. `401` twice is a session that is refused again
 * after it was renewed.
 */
const modes = [
  'drop-before',
  'drop-after-commit',
  'hang',
  '500-before',
  '500-after',
  'html',
  '401',
  '409',
  '429',
  'slow',
  'truncate',
  'stale-before',
  'stale-after',
  'stranger-before',
  'stranger-after',
] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const FaultOrder = v.object({
  /** A path as in the request, or its beginning and a star. */
  path: v.pipe(v.string(), v.startsWith('/')),
  method: v.optional(v.pipe(v.string(), v.toUpperCase())),
  mode: v.picklist(modes),
  /** Requests that meet the fault. */
  times: v.optional(count, 1),
  /** Requests that pass before. */
  after: v.optional(count, 0),
  /** ms; of `slow`, unless the faults are cleared before, and of `hang`, where the connection is to end at some time. */
  delayMs: v.optional(count),
  /** Seconds; of `409` and `429`. */
  retryAfter: v.optional(count),
});
type FaultOrdered = v.InferOutput<typeof FaultOrder>;
/** `mended` is aborted when all faults are cleared, also for requests that have met theirs. */
export type Fault = FaultOrdered & { mended: AbortSignal };

/** The last good answer to a path, as something in between may keep it. */
export type KeptAnswer = { key: string; body: string };

/** The faults at present, oldest first; each request meets one fault at most. */
export function createFaults() {
  let faults: Fault[] = [];
  let mending = new AbortController();
  const met = new Map<string, number>();
  const kept = new Map<string, KeptAnswer>();
  return {
    add: (fault: FaultOrdered) => void faults.push({ ...fault, mended: mending.signal }),
    keep: (path: string, answer: KeptAnswer) => void kept.set(path, answer),
    kept: (path: string) => kept.get(path),
    clear() {
      faults = [];
      mending.abort();
      mending = new AbortController();
      met.clear();
      kept.clear();
    },
    list: () => faults.map(({ mended: _, ...fault }) => fault),
    /** Counts how many requests have met a fault since everything was cleared, by method and path. */
    met: () => Object.fromEntries(met),
    take(method: string, path: string): Fault | undefined {
      for (const fault of faults) {
        if (!isMeant(fault, method, path)) continue;
        if (fault.after > 0) {
          fault.after -= 1;
          continue;
        }
        fault.times -= 1;
        faults = faults.filter((it) => it.times > 0);
        const name = `${method} ${path}`;
        met.set(name, (met.get(name) ?? 0) + 1);
        return fault;
      }
      return undefined;
    },
  };
}

function isMeant(fault: Fault, method: string, path: string): boolean {
  if (fault.method && fault.method !== method) return false;
  return fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path;
}
