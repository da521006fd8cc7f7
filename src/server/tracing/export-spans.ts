import type { TracingConfig } from '#server/config/read-tracing.ts';
import type { Attributes } from './trace.ts';

/** `start` and `end` are ms since 1970. */
export type EndedSpan = {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: 'request' | 'client' | 'job';
  start: number;
  end: number;
  attributes: Attributes;
  isFault: boolean;
};

/** Spans that wait for a collector that is away; those after them are lost. */
const mostWaiting = 2_048;
const mostAtOnce = 512;
/** ms */
const every = 5_000;
const patience = { usual: 10_000, closing: 2_000 };
/** Whoever answers so wants to be asked again. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Sends spans in batches to a collector, as OTLP over HTTP in JSON, beside everything else: nobody waits for it, and what
 * the collector does not take only counts as lost.
 */
export function exportSpans(
  { endpoint, headers, serviceName }: TracingConfig,
  lost: (count: number) => void,
) {
  const waiting: EndedSpan[] = [];
  const closing = new AbortController();
  let sending: Promise<void> | undefined;

  /** Answers whether the collector dealt with the batch. */
  const sendBatch = async (): Promise<boolean> => {
    const batch = waiting.slice(0, mostAtOnce);
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(onTheWire(batch, serviceName)),
        // The headers are secret and go to nobody else.
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience.usual)]),
      });
      await response.body?.cancel();
      if (busy.has(response.status)) return false;
      if (!response.ok) lost(batch.length);
    } catch {
      return false;
    }
    waiting.splice(0, batch.length);
    return true;
  };
  const sendAll = async () => {
    while (waiting.length > 0 && (await sendBatch()));
  };
  const send = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(send, every).unref();

  return {
    add(span: EndedSpan) {
      if (waiting.length >= mostWaiting) return lost(1);
      waiting.push(span);
      if (waiting.length === mostAtOnce) void send();
    },
    async close() {
      clearInterval(timer);
      const timeUp = setTimeout(() => closing.abort(), patience.closing);
      // What was under way may have left some.
      await sending;
      await send();
      clearTimeout(timeUp);
    },
  };
}

/** The numbers of OTLP. */
const kinds = { request: 2, client: 3, job: 5 };
const fault = 2;

const onTheWire = (spans: EndedSpan[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName }) },
      scopeSpans: [{ scope: { name: 'versandpult' }, spans: spans.map(spanOf) }],
    },
  ],
});

const spanOf = ({ traceId, spanId, parentId, name, kind, start, end, attributes, isFault }: EndedSpan) => ({
  traceId,
  spanId,
  ...(parentId === undefined ? {} : { parentSpanId: parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(start),
  endTimeUnixNano: nanoseconds(end),
  attributes: attributesOf(attributes),
  status: isFault ? { code: fault } : {},
});

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** A number would not be exact. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;
