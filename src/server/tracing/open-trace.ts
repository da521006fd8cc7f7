import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingConfig } from '#server/config/read-tracing.ts';
import { type EndedSpan, exportSpans } from './export-spans.ts';
import type { Attributes, Span, Trace } from './trace.ts';
import { newTraceId, type Place, readTraceParent, writeTraceParent } from './trace-parent.ts';

/** `clockOffset` are the ms from the process's own watch to the time of day: one for a request, so that its parts fit together. */
type Under = Place & { clockOffset: number };
type Begun = { kind: EndedSpan['kind']; name: string; attributes: Attributes; parentId: string | undefined };

/**
 * Traces go to the collector of the settings. Of those that begin here, or that whoever asks wants to have, the set share
 * is kept, by the trace's id: every server with the same share keeps the same ones. `lost` hears of spans that the
 * collector did not take.
 */
export function openTrace(config: TracingConfig, lost: (count: number) => void): Trace {
  const under = new AsyncLocalStorage<Under>();
  const exporter = exportSpans(config, lost);

  const begin = (place: Under, { kind, name, attributes, parentId }: Begun) => {
    const started = performance.now();
    const span: Span = { name, attributes, isFault: false };
    const end = (error?: unknown) => {
      if (error !== undefined) {
        span.isFault = true;
        span.attributes['error.type'] = errorType(error);
      }
      const { traceId, spanId, clockOffset } = place;
      const [start, ended] = [started + clockOffset, performance.now() + clockOffset];
      exporter.add({ ...span, kind, traceId, spanId, parentId, start, end: ended });
    };
    return { span, end };
  };

  return {
    at: async ({ name, kind, parent }, work) => {
      const above = readTraceParent(parent);
      const traceId = above?.traceId ?? newTraceId(16);
      const isSampled = (above?.isSampled ?? true) && isKept(traceId, config.share);
      const clockOffset = Date.now() - performance.now();
      const place: Under = { traceId, spanId: newTraceId(8), isSampled, clockOffset };
      const { span, end } = begin(place, { kind, name, attributes: {}, parentId: above?.spanId });
      try {
        const answer = await under.run(place, () => work(span));
        if (isSampled) end();
        return answer;
      } catch (error) {
        if (isSampled) end(error);
        throw error;
      }
    },
    below: (name, attributes, ask) => {
      const above = under.getStore();
      if (!above?.isSampled) return ask();
      const place: Under = { ...above, spanId: newTraceId(8) };
      const { end } = begin(place, { kind: 'client', name, attributes, parentId: above.spanId });
      const answer = under.run(place, ask);
      if (answer instanceof Promise)
        answer.then(
          () => end(),
          (error: unknown) => end(error),
        );
      return answer;
    },
    carried: () => {
      const place = under.getStore();
      return place && { traceparent: writeTraceParent(place) };
    },
    close: exporter.close,
  };
}

/** By the id's last 7 bytes, which are random in every trace, less what a number has no room for: as OpenTelemetry compares them. */
const isKept = (traceId: string, share: number) =>
  Number.parseInt(traceId.slice(-14, -1), 16) >= (1 - share) * 2 ** 52;

/** A fault's code or name: neither quotes anybody, as its words may. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}
