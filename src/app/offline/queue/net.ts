import { authorizedFetch, isOurAnswer, requestIdOf } from '#app/api/authorized-fetch.ts';
import { apiBase } from '#app/api/base.ts';
import { readRetryAfter } from '#app/api/describe-error.ts';
import { namesKey } from '#app/api/names-key.ts';
import { getSession } from '#app/api/session.ts';
import { operations } from './operations.ts';
import type { Answer } from './retry.ts';
import type { Outgoing } from './send.ts';

export async function sendItem(item: Outgoing, signal: AbortSignal): Promise<Answer> {
  const operation = operations[item.op];
  const request = new Request(apiBase() + operation.path(parse(item.body)), {
    method: operation.method,
    body: item.body,
    signal,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': item.id,
      'x-queue-user': item.uid,
      'x-wire': String(item.wire),
    },
  });
  const response = await authorizedFetch(request, { name: item.op });
  const { status, headers } = response;
  const retryAfter = readRetryAfter(headers.get('retry-after'));
  if (!isOurAnswer(response)) return { from: 'stranger', status, retryAfter };
  const text = await response.text();
  const body = parse(text);
  if (body === undefined) return { from: 'stranger', status, retryAfter };
  const { code, data } = (body ?? {}) as { code?: unknown; data?: unknown };
  return {
    from: 'server',
    status,
    isNamed: namesKey(item.id, headers, body),
    // A 401 despite a renewed session may come from the server or a proxy.
    ...(status === 401 && { isSignedIn: getSession()?.user_uid === item.uid }),
    retryAfter,
    requestId: requestIdOf(response),
    minWire: Number(headers.get('x-min-client') ?? 0),
    ...(response.ok
      ? { answer: operation.readAnswer(body) }
      : { code, data, answer: operation.readRefusal?.(code) }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
