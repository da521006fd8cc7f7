/** Replaces `AbortSignal.any`, missing before Safari 17.4 and Firefox 124, in which recipients track their parcels. */
export function anySignal(signals: AbortSignal[]): AbortSignal {
  const built = AbortSignal as Partial<Pick<typeof AbortSignal, 'any'>>;
  if (built.any) return AbortSignal.any(signals);
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    signal.addEventListener('abort', () => any.abort(signal.reason), { once: true, signal: any.signal });
  }
  return any.signal;
}
