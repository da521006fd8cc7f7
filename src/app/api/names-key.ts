/**
 * True if an answer names the key its request was sent under (docs/decisions.md 1.13), and no other: one that something
 * in between has kept or mixed up fits in shape and is another request's.
 */
export function namesKey(key: string, headers: Headers, body: unknown): boolean {
  const { data } = (body ?? {}) as { data?: { client_ref?: unknown } | null };
  const { client_ref } = (data ?? body ?? {}) as { client_ref?: unknown };
  const names = [headers.get('idempotency-key') ?? undefined, client_ref].filter((it) => it !== undefined);
  return (
    names.length > 0 && names.every((it) => typeof it === 'string' && it.toLowerCase() === key.toLowerCase())
  );
}
