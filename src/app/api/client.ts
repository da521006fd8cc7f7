import { createORPCClient, ORPCError } from '@orpc/client';
import { type ContractRouterClient, isContractProcedure } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { CallMeta } from '#contract/call.ts';
import type { Contract } from '#contract/index.ts';
import { authorizedFetch, isOurAnswer } from './authorized-fetch.ts';
import { apiBase, wireVersion } from './base.ts';
import type { CallContext } from './call-context.ts';
import { callRoutes } from './call-routes.ts';
import { type AnswerFacts, readRetryAfter } from './describe-error.ts';
import { namesKey } from './names-key.ts';
import { NoAnswer } from './no-answer.ts';

export { describeError, type ErrorDescription } from './describe-error.ts';

export type ApiClient = ContractRouterClient<Contract, CallContext>;

/** Loaded later, so that the contract's shapes stay out of the first load. */
const loadAnswerCheck = () =>
  import('./answer-check.ts').catch((cause: unknown) => {
    throw new NoAnswer('The answer check could not be loaded', { cause });
  });

const link = new OpenAPILink<CallContext>(callRoutes, {
  url: apiBase,
  headers: ({ context }) => ({
    'x-wire': String(wireVersion),
    'x-language': document.documentElement.lang,
    ...(context.asFile ? { accept: 'application/octet-stream' } : {}),
    ...(context.idToken ? { authorization: `Bearer ${context.idToken}` } : {}),
    ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    ...(context.queueUser ? { 'x-queue-user': context.queueUser } : {}),
  }),
  fetch: async (request, _init, { context }, path) => {
    const { patienceMs, readText } = context;
    const response = await authorizedFetch(request, {
      name: path.join('.'),
      isOpen: isOpen(path),
      patienceMs,
    });
    return readAnswer(response, request.headers.get('idempotency-key'), readText);
  },
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, message, data } = (body ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
    if (typeof code !== 'string') return undefined;
    const facts: AnswerFacts = {
      retryAfter: readRetryAfter(firstOf(response.headers['retry-after'])),
      requestId: firstOf(response.headers['x-request-id']),
    };
    return new ORPCError(code, {
      status: response.status,
      message: String(message ?? code),
      data,
      cause: facts,
    });
  },
  interceptors: [
    async (call) => {
      if (call.context.asFile) return call.next();
      // Load the check before the request: without it the response could not be validated.
      const { checkAnswer } = await loadAnswerCheck();
      return checkAnswer(call);
    },
  ],
});

/** `await api.shipment.get({ id })` returns the envelope `{ data }`; describeError reads its errors. */
export const api: ApiClient = createORPCClient(link);

export const orpc = createTanstackQueryUtils(api);

/** The server sends these before it looks at the idempotency key. */
const ofNoCall: ReadonlySet<number> = new Set([401, 426, 429]);

const firstOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

function isOpen(path: readonly string[]): boolean {
  const call = path.reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | undefined)?.[key],
    callRoutes,
  );
  return isContractProcedure(call) && (call['~orpc'].meta as CallMeta).access === 'open';
}

/**
 * Wraps a body without `data` in `data` (docs/rules.md 22.2). Throws NoAnswer if the response is no JSON or names
 * another key: it is not ours (docs/decisions.md 1.13).
 */
async function readAnswer(
  response: Response,
  key: string | null,
  readText: CallContext['readText'] = (it) => it.text(),
): Promise<Response> {
  if (response.ok && response.headers.has('content-disposition')) return response;
  if (response.status !== 204 && !isOurAnswer(response))
    throw new NoAnswer(`HTTP ${response.status}, not ours`);
  const text = await readText(response).catch((cause: unknown) => {
    throw new NoAnswer('The answer broke off', { cause });
  });
  const { status, headers } = response;
  const body = response.ok || key !== null ? parse(text) : undefined;
  if (key !== null && !ofNoCall.has(status) && !namesKey(key, headers, body))
    throw new NoAnswer("The answer is another request's");
  if (!response.ok) return new Response(text, { status, headers });
  // Reuse the text: serializing a long list only to parse it again is slow.
  const answer = hasData(body) ? text : JSON.stringify({ data: body });
  return new Response(answer, { headers: asJson(headers) });
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NoAnswer('The answer is no JSON', { cause });
  }
}

const hasData = (body: unknown) => typeof body === 'object' && body !== null && 'data' in body;

function asJson(headers: Headers): Headers {
  const changed = new Headers(headers);
  changed.set('content-type', 'application/json');
  for (const name of ['content-length', 'content-encoding']) changed.delete(name);
  return changed;
}
