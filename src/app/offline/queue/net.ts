import { authorizedFetch, isOurAnswer, requestIdOf } from '#app/api/authorized-fetch.ts';
import { apiBase } from '#app/api/base.ts';
import { readRetryAfter } from '#app/api/describe-error.ts';
import { getSession } from '#app/api/session.ts';
import { operations } from './operations.ts';
import type { Answer } from './retry.ts';
import type { Outgoing } from './send.ts';

/** One attempt over the real network: the frozen bytes, under the item's key, in its owner's name. */
export async function sendItem(item: Outgoing, signal: AbortSignal): Promise<Answer> {
  const operation = operations[item.op];
  const request = new Request(apiBase() + operation.path(parse(item.body)), {
    method: operation.method,
    body: item.body,
    signal,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': item.id,
      'x-queue-user': ownerOf(item),
      'x-wire': String(item.wire),
    },
  });
  const response = await authorizedFetch(request, { name: item.op });
  const { status, headers } = response;
  const retryAfter = readRetryAfter(headers.get('retry-after'));
  if (!isOurAnswer(response)) return { from: 'stranger', status, retryAfter };
  const text = await response.text();
  const body = parse(text);
  const { code, data } = (body ?? {}) as { code?: unknown; data?: unknown };
  const isOurs = response.ok ? body !== undefined : typeof code === 'string';
  if (!isOurs) return { from: 'stranger', status, retryAfter };
  return {
    from: 'server',
    status,
    retryAfter,
    requestId: requestIdOf(response),
    minWire: Number(headers.get('x-min-client') ?? 0),
    ...(response.ok
      ? { answer: operation.readAnswer(body) }
      : { code, data, answer: operation.readRefusal?.(code) }),
  };
}

/** The server knows people by their client's id; a stranger's item keeps its own name and is refused. */
function ownerOf({ uid }: Outgoing): string {
  const session = getSession();
  return session?.user_uid === uid ? session.client_id : uid;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
