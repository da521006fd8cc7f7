/** What a span says beside its name: words and numbers of ours, never what somebody typed. */
export type Attributes = Record<string, string | number>;

/** What is under way; its name and attributes may be set until it ends. */
export type Span = { name: string; attributes: Attributes; isFault: boolean };

/** The edge at which a span begins, with the `traceparent` it came with. */
export type Edge = { name: string; kind: 'request' | 'job'; parent: string | undefined };

/**
 * Times what the portal does, for a collector of OpenTelemetry (docs/operation.md 7.6). There only where one is set:
 * nothing else of this folder is loaded otherwise.
 */
export type Trace = {
  /** Times a request or a job, which goes on in the trace of whoever asked for it. */
  at: <T>(edge: Edge, work: (span: Span) => Promise<T>) => Promise<T>;
  /** Times what is asked for on the way: an answer that comes later. Nothing is timed where nothing is under way. */
  below: <T>(name: string, attributes: Attributes, ask: () => T) => T;
  /** What goes on later takes this with it. */
  carried: () => { traceparent: string } | undefined;
  /** Sends what waits, for two seconds at most. */
  close: () => Promise<void>;
};
