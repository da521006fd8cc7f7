import { vi } from 'vitest';

type Call = { path: string; query: Record<string, string>; body: unknown; headers: Headers };
/** `undefined`: never answers. */
type Answer = unknown | ((call: Call) => unknown);

export function refusal(
  code: string,
  status: number,
  headers: Record<string, string> = {},
  data?: unknown,
): Response {
  return Response.json({ code, status, message: code, data }, { status, headers });
}

export const changedTo = (address: unknown) => refusal('ADDRESS_CHANGED', 409, {}, { address });

export function noAnswer(): never {
  throw new TypeError('Failed to fetch');
}

/**
 * Replaces the server. An answer is the call's data, a Response, or a function of the call; unlisted calls are not
 * found.
 */
export function fakeServer(answers: Record<string, Answer>) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/api\/|\/$/g, '');
    const query = Object.fromEntries(searchParams);
    const text = await request.text();
    const { headers } = request;
    const call = { path, query, body: text ? JSON.parse(text) : undefined, headers };
    calls.push(call);
    if (!(path in answers)) return refusal('NOT_FOUND', 404);
    const answer = answers[path];
    const given = typeof answer === 'function' ? await answer(call) : answer;
    const response = given instanceof Response ? given : answerTo(headers, given);
    return naming(headers.get('idempotency-key'), response);
  });
  return { calls, answers, callsOf: (path: string) => calls.filter((call) => call.path === path) };
}

function answerTo(headers: Headers, given: unknown): Response {
  const body = withKey(isEnvelope(given) ? given : { data: given }, headers.get('idempotency-key'));
  if (!headers.get('accept')?.includes('application/octet-stream')) return Response.json(body);
  const { file, name } = (body as { data: { file: string; name: string } }).data;
  return new Response(Buffer.from(file, 'base64'), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
}

function withKey({ data, ...rest }: { data: unknown }, key: string | null) {
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  return { ...rest, data: key && isObject ? { client_ref: key, ...data } : data };
}

function naming(key: string | null, response: Response): Response {
  if (key && !response.headers.has('idempotency-key')) response.headers.set('idempotency-key', key);
  return response;
}

function isEnvelope(value: unknown): value is { data: unknown } {
  return typeof value === 'object' && value !== null && 'data' in value;
}

/** An access token with these claims and no valid signature. */
export function accessToken(user_uid: string, isAdmin = false): string {
  const claims = { sub: user_uid, acc: user_uid, adm: isAdmin };
  return `e30.${btoa(JSON.stringify(claims))}.sig`;
}
