import * as v from 'valibot';

/**
 * `drop-…`: the connection ends before or after the work. `html`: a captive portal's page. `stale-…`: a cache sends an
 * earlier answer of the same path. `stranger-…`: a gateway refuses in its own JSON. `401` twice also refuses the
 * renewed session.
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
  /** A path, or its start with a star. */
  path: v.pipe(v.string(), v.startsWith('/')),
  method: v.optional(v.pipe(v.string(), v.toUpperCase())),
  mode: v.picklist(modes),
  times: v.optional(count, 1),
  after: v.optional(count, 0),
  /** ms: length of `slow` unless cleared; for `hang` until the connection ends. */
  delayMs: v.optional(count),
  /** Seconds, for `409` and `429`. */
  retryAfter: v.optional(count),
});
type FaultOrdered = v.InferOutput<typeof FaultOrder>;
/** `mended` aborts when all faults are cleared, even for requests in progress. */
export type Fault = FaultOrdered & { mended: AbortSignal };

/** Last good answer of a path, as a cache may store it. */
export type CachedAnswer = { key: string; body: string };

/** Current faults, oldest first; a request meets at most one. */
export function createFaults() {
  let faults: Fault[] = [];
  let mending = new AbortController();
  const met = new Map<string, number>();
  const cached = new Map<string, CachedAnswer>();
  return {
    add: (fault: FaultOrdered) => void faults.push({ ...fault, mended: mending.signal }),
    cache: (path: string, answer: CachedAnswer) => void cached.set(path, answer),
    cached: (path: string) => cached.get(path),
    clear() {
      faults = [];
      mending.abort();
      mending = new AbortController();
      met.clear();
      cached.clear();
    },
    list: () => faults.map(({ mended: _, ...fault }) => fault),
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
