/**
 * True if the response names this idempotency key and no other (docs/decisions.md 1.13): a proxy may mix up responses
 * of the same shape.
 */
export function namesKey(key: string, headers: Headers, body: unknown): boolean {
  const { data } = (body ?? {}) as { data?: { client_ref?: unknown } | null };
  const { client_ref } = (data ?? body ?? {}) as { client_ref?: unknown };
  const names = [headers.get('idempotency-key') ?? undefined, client_ref].filter((it) => it !== undefined);
  return (
    names.length > 0 && names.every((it) => typeof it === 'string' && it.toLowerCase() === key.toLowerCase())
  );
}
