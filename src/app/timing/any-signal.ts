/**
 * Aborts with the first of the signals, for its reason. Browsers before Safari 17.4 and Firefox 124 have no
 * `AbortSignal.any`, and recipients track their parcels in them.
 */
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
